import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '#client/platform/call.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Button } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field-error.tsx'
import { PanelSection } from '#client/ui/panel-section.tsx'
import { Cluster, Grid, Stack, Text } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { PayoutPersonDetail } from '#contract/splits/payout.ts'
import {
  noTaxForm,
  SaveTaxForm,
  type TaxForm,
  TaxNumber,
  taxFormNames,
  taxForms,
} from '#contract/splits/tax-form.ts'
import { collaboratorQuery } from './payout-queries.ts'
import { numberHint, useTaxChoices } from './tax-choices.ts'

const text = z.string()
/** The form's values are text, empty where nothing is chosen; an empty number stays as it is. */
const Fields = z
  .object({ form: z.enum(taxForms), receivedOn: text, kind: text, country: text, taxNumber: TaxNumber })
  .transform(({ form, receivedOn, kind, country, taxNumber }) => ({
    form,
    receivedOn: receivedOn || null,
    kind: kind || null,
    country: country || null,
    ...(taxNumber !== '' && { taxNumber }),
  }))
  .pipe(SaveTaxForm)

/** What the seller has of a collaborator's tax form. */
export function TaxFormPanel({ person, form }: { person: PayoutPersonDetail; form: TaxForm }) {
  const { i18n, t } = useLingui()
  const choices = useTaxChoices()
  const hint = numberHint(person.taxNumberEnd)
  const queryClient = useQueryClient()
  const { id } = person
  const { field, submit, busy, problem, mutation } = useServerForm({
    schema: Fields,
    initial: {
      form: form.form,
      receivedOn: form.receivedOn ?? '',
      kind: form.kind ?? '',
      country: form.country ?? '',
      taxNumber: '',
    },
    send: (body) => call('PUT /admin/collaborators/:id/tax-form', { params: { id }, body }),
    onDone: () => queryClient.invalidateQueries(collaboratorQuery(id)),
  })
  return (
    <PanelSection title={t`Tax form`}>
      <Text tone="muted">
        <Trans>
          W-9 from people who pay tax in the US, a W-8 from everybody else. Keep the signed form yourself.
        </Trans>
      </Text>
      <Stack as="form" gap="s4" noValidate aria-label={t`Tax form`} onSubmit={submit}>
        <Grid columns={{ from768: '2' }} gap="s5" align="start">
          <SelectField
            label={t`Form`}
            options={taxForms.map((value) => ({
              value,
              label: value === 'none' ? i18n._(noTaxForm) : taxFormNames[value],
            }))}
            {...field('form')}
          />
          <TextField label={t`Received on`} type="date" {...field('receivedOn')} />
          <SelectField label={t`Pays tax in`} options={choices.countries} {...field('country')} />
          <SelectField label={t`As`} options={choices.kinds} {...field('kind')} />
          <TextField
            label={t`Tax number`}
            autoComplete="off"
            maxLength={40}
            hint={hint && i18n._(hint)}
            {...field('taxNumber')}
          />
        </Grid>
        {problem && <FieldError text={problem} />}
        <Cluster gap="s3">
          <Button type="submit" small busy={busy}>
            <Trans>Save</Trans>
          </Button>
          {mutation.isSuccess && (
            <span role="status">
              <Trans>Saved.</Trans>
            </span>
          )}
        </Cluster>
      </Stack>
    </PanelSection>
  )
}
