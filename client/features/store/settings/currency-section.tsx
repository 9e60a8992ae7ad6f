import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Banner } from '#client/ui/banner.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { type Currency, currencies, currencyCodes, roundToStep } from '#contract/pricing/currency.ts'
import { currencyName, currencySymbol } from '#contract/pricing/currency-words.ts'
import { formatPrice, formatTotal, toDollars } from '#contract/pricing/money.ts'
import { type SettingsView, SettingValues } from '#contract/store/settings.ts'
import { SectionForm } from './section-form.tsx'
import { settingFields } from './setting-fields.tsx'
import { useSectionForm } from './use-section-form.ts'

const Fields = SettingValues.pick({ currency: true })
const options = currencyCodes
  .map((code) => ({ value: code, label: `${currencyName(code)} (${code.toUpperCase()})` }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'))

/** The store's currency, until its first sale. Explains what happens to prices before changing it. */
export function CurrencySection({ view }: { view: SettingsView }) {
  const { t } = useLingui()
  const { currency: current } = useStoreSettings()
  const section = useSectionForm({
    view,
    schema: Fields,
    read: ({ values: { currency } }) => ({ currency }),
    write: (values) => values,
    // All prices on the page are still formatted in the old one.
    onSaved: ({ values }) => {
      if (values.currency !== current) location.reload()
    },
  })
  const { form, lockOf, shown } = section
  const chosen = useWatch({ control: form.control, name: 'currency' }) as Currency
  const isLocked = shown.locked.currency !== undefined
  const { minCents } = currencies[chosen]
  return (
    <SectionForm
      title={t`Currency`}
      intro={t`The currency of all prices. Choose it before your first sale: after that, it can’t change.`}
      section={section}
    >
      <SelectField
        options={options}
        disabled={isLocked}
        {...settingFields('currency', section)('currency')}
        hint={
          isLocked
            ? lockOf('currency').hint
            : t`Written as ${{ chosen: currencySymbol(chosen) }}. The smallest payment is ${{ minCents: formatTotal(toDollars(minCents), chosen) }}.`
        }
      />
      {chosen !== shown.values.currency && (
        <Banner tone="error" title={t`Your prices keep their numbers`}>
          <p>{whatHappens(shown.values.currency, chosen)}</p>
          <p>
            <Trans>
              Payments that buyers have started are canceled. Review your licenses, beats and deals afterward.
            </Trans>
          </p>
        </Banner>
      )}
    </SectionForm>
  )
}

/** Amounts are not converted. */
function whatHappens(from: Currency, to: Currency): string {
  const { step, minCents } = currencies[to]
  const sample = currencies[from].step === 1 ? 2_999 : 300_000
  const before = formatPrice(toDollars(sample), from)
  const after = formatPrice(toDollars(roundToStep(sample, step)), to)
  const least = formatTotal(toDollars(minCents), to)
  return `Nothing is converted: what costs ${before} now will cost ${after}. Fixed prices of licenses are raised to ${least} where they are lower.`
}
