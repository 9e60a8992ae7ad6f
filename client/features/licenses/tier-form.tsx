import '#client/ui/styles/toggles.css'
import './tier-form.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LeaveGuard } from '#client/features/admin/index.ts'
import { ApiError, sendJson } from '#client/platform/api.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { AmountField } from '#client/ui/amount-field.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { Currency } from '#contract/currency.ts'
import { type LicenseTier, NewLicenseTier } from '#contract/license-tier.ts'
import { priceFault } from '#contract/price-fault.ts'
import { AddedRightsField } from './added-rights-field.tsx'
import { IconField } from './icon-field.tsx'
import { PriceField } from './price-field.tsx'
import { ScopeFields } from './scope-fields.tsx'
import { TermsField } from './terms-field.tsx'
import { startValues } from './tier-form-values.ts'
import { TierPreview } from './tier-preview.tsx'
import { tiersQuery } from './tier-queries.ts'

const FIX = 'Please fix the errors above and try again.'
const offerOptions = [
  { value: 'new-beats', label: 'New beats only' },
  { value: 'all-beats', label: 'All beats, including those in the store' },
]

/** The server's schema, with the same message for an invalid price. */
function pricedTier(currency: Currency) {
  return NewLicenseTier.extend({
    price: NewLicenseTier.shape.price.refine(
      (price) => priceFault(price, currency, { isCharged: true }) === undefined,
      { error: ({ input }) => priceFault(String(input), currency, { isCharged: true }) },
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
  const { currency } = useStoreSettings()
  const queryClient = useQueryClient()
  const showToast = useToast()
  // Frozen when the form opens, since the list may refetch.
  const [shown, setShown] = useState(tier)
  const { form, field, submit, busy, problem, setProblem, mutation } = useServerForm({
    schema: pricedTier(currency),
    initial: startValues(tier, others),
    send: ({ offerTo, ...typed }) => {
      // The form has no field for this error.
      const performances = typed.scope.performances === 0 ? 'nonprofit' : typed.scope.performances
      const values = { ...typed, scope: { ...typed.scope, performances } }
      return shown
        ? sendJson<LicenseTier[]>('PATCH', `/api/admin/licenses/${shown.id}`, {
            ...values,
            revision: shown.revision,
          })
        : sendJson<LicenseTier[]>('POST', '/api/admin/licenses', { ...values, offerTo })
    },
    onDone: (tiers, { name }) => {
      queryClient.setQueryData(tiersQuery().queryKey, tiers)
      showToast({ tone: 'ok', text: `${name} was saved.` })
      onEnd()
      return queryClient.invalidateQueries()
    },
    onFail: (_problem, error) => error.message,
    onInvalid: () => FIX,
  })
  const sold = shown?.sold ?? 0
  const isOutdated = mutation.error instanceof ApiError && mutation.error.code === 'license_tier_changed'
  const loadAgain = async () => {
    const tiers = await queryClient.fetchQuery({ ...tiersQuery(), staleTime: 0 })
    const now = tiers.find(({ id }) => id === shown?.id)
    if (!now) return onEnd()
    setShown(now)
    setProblem(undefined)
    form.reset(startValues(now, others))
  }
  return (
    <form
      className="panel tierform"
      noValidate
      aria-label={tier ? `Edit ${tier.name}` : 'Create license'}
      onSubmit={submit}
    >
      <LeaveGuard
        active={form.formState.isDirty && !mutation.isSuccess}
        text="Your changes to this license haven't been saved. If you leave now, they're lost."
      />
      <div className="tierform__fields form">
        <div className="form__2">
          <TextField label="Name" autoComplete="off" {...field('name')} />
          <PriceField form={form} key={shown?.revision} />
        </div>
        <div className="tierform__about">
          <TextField label="Description" autoComplete="off" {...field('description')} />
          <IconField form={form} />
        </div>
        {!tier && <SelectField label="Offer on" options={offerOptions} {...field('offerTo')} />}
        <AmountField
          label="Lowest offer (optional)"
          unit="%"
          hint="Of the price. Offers below it are declined at once, and buyers are not told it. Empty: you answer all offers. 100: no offers are taken."
          {...field('offerFloor')}
        />
        <ScopeFields form={form} />
        <AddedRightsField form={form} />
        <TermsField form={form} />
        <div className="form__end">
          {problem && (
            <Banner tone="error" title={problem}>
              {isOutdated && (
                <p>
                  <Button small onClick={() => void loadAgain()}>
                    Show the latest version
                  </Button>
                </p>
              )}
            </Banner>
          )}
          {sold > 0 && (
            <p className="muted small">
              {sold === 1 ? '1 license was' : `${sold} licenses were`} sold under these terms. They keep them:
              the change is for licenses from now on.
            </p>
          )}
          <Button variant="quiet" onClick={onEnd}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" busy={busy}>
            {busy ? 'Saving...' : 'Save License'}
          </Button>
        </div>
      </div>
      <TierPreview form={form} tier={tier} others={others} />
    </form>
  )
}
