import { useWatch } from 'react-hook-form'
import { addressOf } from '#client/platform/call.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { classNames } from '#client/ui/class-names.ts'
import { look } from '#client/ui/primitives.tsx'
import type { LicenseTier } from '#contract/licenses/license-tier.ts'
import { examplePriceCents } from '#contract/pricing/currency.ts'
import { parseDollars, toDollars } from '#contract/pricing/money.ts'
import { ContractPreview } from './contract-preview.tsx'
import { PlainSummary } from './plain-summary.tsx'
import styles from './tier-form.module.css'
import { type TierFormApi, typedScope } from './tier-form-values.ts'

/** Preview for buyers of the license being edited, next to its form. */
export function TierPreview({
  form,
  tier,
  others,
}: {
  form: TierFormApi
  tier: LicenseTier | undefined
  others: readonly LicenseTier[]
}) {
  const { currency } = useStoreSettings()
  const values = useWatch({ control: form.control })
  const scope = typedScope({ ...form.getValues('scope') })
  const spoken = scope && {
    ...scope,
    performances: scope.performances === 0 ? ('nonprofit' as const) : scope.performances,
  }
  const priceCents = parseDollars(values.price ?? '')
  const factor = Number(values.priceFactor || 1) || 1
  const at = tier ? others.findIndex(({ id }) => id === tier.id) : others.length
  const before = others.slice(0, at).findLast(({ hidden }) => !hidden)
  const name = values.name?.trim() ?? ''
  return (
    <div
      className={classNames(
        styles.tierformPapers,
        look({ display: 'grid', gap: 's4', position: { base: 'sticky', below1024: 'static' } }),
      )}
    >
      <PlainSummary
        name={name}
        scope={spoken}
        price={priceCents === undefined ? undefined : toDollars(priceCents)}
        factor={factor}
        before={before}
      />
      <ContractPreview
        name={name}
        scope={spoken}
        terms={values.terms ?? ''}
        pdf={
          tier && !form.formState.isDirty
            ? addressOf('GET /admin/licenses/:id/contract.pdf', { params: { id: tier.id } })
            : undefined
        }
        priceCents={priceCents ?? examplePriceCents(currency, factor)}
      />
    </div>
  )
}
