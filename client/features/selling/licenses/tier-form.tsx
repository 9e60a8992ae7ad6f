import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LeaveGuard } from '#client/features/store/admin/index.ts'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { AmountField } from '#client/ui/amount-field.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { FormEnd } from '#client/ui/page-head.tsx'
import { Grid, look, Stack, Text } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { type LicenseTier, NewLicenseTier } from '#contract/licenses/license-tier.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { validatePrice } from '#contract/pricing/validate-price.ts'
import { AddedRightsField } from './added-rights-field.tsx'
import { IconField } from './icon-field.tsx'
import { PriceField } from './price-field.tsx'
import { ScopeFieldset } from './scope-fields.tsx'
import { TermsField } from './terms-field.tsx'
import stylesCss from './tier-form.module.css'
import { tierFormDefaults } from './tier-form-values.ts'
import { TierPreview } from './tier-preview.tsx'
import { tiersQuery } from './tier-queries.ts'

/** The server's schema, with the same message for an invalid price. */
function pricedTier(currency: Currency) {
  return NewLicenseTier.extend({
    price: NewLicenseTier.shape.price.refine(
      (price) => validatePrice(price, currency, { isCharged: true }) === undefined,
      { error: ({ input }) => validatePrice(String(input), currency, { isCharged: true }) },
    ),
  })
}

/** Creates or edits a license. Never overwrites another person's changes. */
export function TierForm({
  tier,
  others,
  onEnd,
}: {
  tier?: LicenseTier
  others: readonly LicenseTier[]
  onEnd: () => void
}) {
  const { t } = useLingui()
  const { currency } = useStoreSettings()
  const queryClient = useQueryClient()
  const showToast = useToast()
  // Frozen when the form opens, since the list may refetch.
  const [shown, setShown] = useState(tier)
  const { form, field, submit, busy, problem, setProblem, mutation } = useServerForm({
    schema: pricedTier(currency),
    initial: tierFormDefaults(tier, others),
    send: ({ offerTo, ...typed }) => {
      // The form has no field for this error.
      const performances = typed.scope.performances === 0 ? 'nonprofit' : typed.scope.performances
      const values = { ...typed, scope: { ...typed.scope, performances } }
      return shown
        ? call('PATCH /admin/licenses/:id', {
            params: { id: shown.id },
            body: {
              ...values,
              revision: shown.revision,
            },
          })
        : call('POST /admin/licenses', { body: { ...values, offerTo } })
    },
    onDone: (tiers, { name }) => {
      queryClient.setQueryData(tiersQuery().queryKey, tiers)
      showToast({ tone: 'ok', text: t`${name} was saved.` })
      onEnd()
      return queryClient.invalidateQueries()
    },
    onFail: (_problem, error) => error.message,
    onInvalid: () => t`Please fix the errors above and try again.`,
  })
  const sold = shown?.sold ?? 0
  const isOutdated = mutation.error instanceof ApiError && mutation.error.code === 'license_tier_changed'
  const loadAgain = async () => {
    const tiers = await queryClient.fetchQuery({ ...tiersQuery(), staleTime: 0 })
    const now = tiers.find(({ id }) => id === shown?.id)
    if (!now) return onEnd()
    setShown(now)
    setProblem(undefined)
    form.reset(tierFormDefaults(now, others))
  }
  return (
    <form
      className={classNames(
        stylesCss.tierform,
        look({
          display: 'grid',
          columns: { base: ['1.46fr', 'main'], below1024: '1' },
          gap: 'fluid-3',
          align: 'start',
          below: 's6',
          panel: true,
          pad: 'fluid-2',
        }),
      )}
      noValidate
      aria-label={tier ? t`Edit ${{ name: tier.name }}` : t`Create license`}
      onSubmit={submit}
    >
      <LeaveGuard
        active={form.formState.isDirty && !mutation.isSuccess}
        text={t`Your changes to this license haven't been saved. If you leave now, they're lost.`}
      />
      <Stack gap="s5" pack="start">
        <Grid columns={{ from768: '2' }} gap="s5" align="start">
          <TextField label={t`Name`} autoComplete="off" {...field('name')} />
          <PriceField form={form} key={shown?.revision} />
        </Grid>
        <Grid columns={{ base: ['main', 'auto'], below600: '1' }} gap="s5" align="start">
          <TextField label={t`Description`} autoComplete="off" {...field('description')} />
          <IconField form={form} />
        </Grid>
        {!tier && (
          <SelectField
            label={t`Offer on`}
            options={[
              { value: 'new-beats', label: t`New beats only` },
              { value: 'all-beats', label: t`All beats, including those in the store` },
            ]}
            {...field('offerTo')}
          />
        )}
        <AmountField
          label={t`Lowest offer (optional)`}
          unit="%"
          hint={t`As a percentage of the price. Lower offers are declined automatically, and buyers don't see the limit. Leave it empty to answer every offer yourself. 100 turns offers off.`}
          {...field('offerFloor')}
        />
        <ScopeFieldset form={form} />
        <AddedRightsField form={form} />
        <TermsField form={form} />
        <FormEnd>
          {problem && (
            <Banner tone="error" title={problem}>
              {isOutdated && (
                <p>
                  <Button small onClick={() => void loadAgain()}>
                    <Trans>Show the latest version</Trans>
                  </Button>
                </p>
              )}
            </Banner>
          )}
          {sold > 0 && (
            <Text tone="muted" size="small">
              <Trans>
                <Plural value={sold} one="# license was" other="# licenses were" /> sold under these terms.
                They keep them: the change is for licenses from now on.
              </Trans>
            </Text>
          )}
          <Button variant="quiet" onClick={onEnd}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" busy={busy}>
            {busy ? t`Saving...` : t`Save License`}
          </Button>
        </FormEnd>
      </Stack>
      <TierPreview form={form} tier={tier} others={others} />
    </form>
  )
}
