import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '#client/platform/call.ts'
import { useDays } from '#client/platform/use-days.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Button } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field-error.tsx'
import { Cluster, Stack, Text } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { Tick } from '#client/ui/tick.tsx'
import { type MyShares, ShareProfile } from '#contract/splits/payout.ts'
import { TaxNumber, TaxPlace, taxFormNames } from '#contract/splits/tax-form.ts'
import { faultText } from '#contract/text/fault-text.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { mySharesQuery } from './payout-queries.ts'
import { numberHint, useTaxChoices } from './tax-choices.ts'

/** An empty tax number stays as it is; where and as what tax is paid is either empty or both. */
const Fields = ShareProfile.omit({ tax: true })
  .extend({ taxNumber: TaxNumber, country: z.string(), kind: z.string() })
  .superRefine(({ country, kind }, context) => {
    if (country === '' && kind === '') return
    const require = (field: string, fault: Message) =>
      context.addIssue({ code: 'custom', path: [field], message: faultText(fault) })
    if (country === '') require('country', msg`Choose a country.`)
    if (kind === '') require('kind', msg`Choose one.`)
  })

/** Address and tax number for the store's tax forms, and whether statements are mailed. */
export function ProfileForm({ shares: { profile, taxForm } }: { shares: MyShares }) {
  const { i18n, t } = useLingui()
  const choices = useTaxChoices()
  const { longDay } = useDays('UTC')
  const hint = numberHint(profile.taxNumberEnd)
  const queryClient = useQueryClient()
  const { field, submit, busy, problem, mutation } = useServerForm({
    schema: Fields,
    initial: {
      address: profile.address,
      wantsStatements: profile.wantsStatements,
      taxNumber: '',
      country: taxForm?.country ?? '',
      kind: taxForm?.kind ?? '',
    },
    send: ({ taxNumber, country, kind, ...body }) => {
      const place = TaxPlace.safeParse({ country, kind })
      return call('PUT /my-shares/profile', {
        body: { ...body, ...(taxNumber !== '' && { taxNumber }), ...(place.success && { tax: place.data }) },
      })
    },
    onDone: () => queryClient.invalidateQueries(mySharesQuery()),
  })
  return (
    <Stack
      as="form"
      pack="start"
      gap="s3"
      pad="s6"
      surface="panel-2"
      marginX={{ below768: 'bleed' }}
      padX={{ below768: 'gutter' }}
      noValidate
      aria-labelledby="profile-title"
      onSubmit={submit}
    >
      <Text as="h2" size="h3" id="profile-title">
        <Trans>For statements and tax forms</Trans>
      </Text>
      <TextArea label={t`Address`} rows={3} maxLength={300} {...field('address')} />
      {taxForm && (
        <Stack as="fieldset" gap="s3">
          <Text as="legend" weight="strong" below="s2">
            <Trans>Where you pay tax</Trans>
          </Text>
          <SelectField label={t`Country`} options={choices.countries} {...field('country')} />
          <SelectField label={t`As`} options={choices.kinds} {...field('kind')} />
          <Text tone="muted" size="small">
            {taxForm.form === 'none'
              ? t`The store needs a form from you: a W-9 if you pay tax in the US, a W-8 if you don’t. Send it to the store; it isn’t uploaded here.`
              : taxForm.receivedOn === null
                ? t`The store has your ${{ form: taxFormNames[taxForm.form] }}.`
                : t`The store has your ${{ form: taxFormNames[taxForm.form] }}, received on ${{ day: longDay(taxForm.receivedOn) }}.`}
          </Text>
        </Stack>
      )}
      <TextField
        label={t`Tax number`}
        autoComplete="off"
        maxLength={40}
        hint={hint && i18n._(hint)}
        {...field('taxNumber')}
      />
      <Tick {...field('wantsStatements')}>
        <Trans>Email me a statement after each month with sales or payouts</Trans>
      </Tick>
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
  )
}
