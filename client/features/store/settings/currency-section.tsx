import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Banner } from '#client/ui/banner.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { type Currency, currencies, currencyCodes, roundToStep } from '#contract/pricing/currency.ts'
import { currencyName, currencySymbol } from '#contract/pricing/currency-words.ts'
import { formatPrice, formatTotal, toDollars } from '#contract/pricing/money.ts'
import { type SettingsView, SettingValues } from '#contract/store/settings.ts'
import { compareWords } from '#contract/text/compare-words.ts'
import { SectionForm } from './section-form.tsx'
import { useSettingFields } from './setting-fields.tsx'
import { useSectionForm } from './use-section-form.ts'

const Fields = SettingValues.pick({ currency: true })

/** The store's currency, until its first sale. Explains what happens to prices before changing it. */
export function CurrencySection({ view }: { view: SettingsView }) {
  const { t } = useLingui()
  const locale = useLocale()
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
  const currency = useSettingFields('currency', section)('currency')
  const options = currencyCodes
    .map((code) => ({ value: code, label: `${currencyName(code, locale)} (${code.toUpperCase()})` }))
    .sort((one, other) => compareWords(one.label, other.label, locale))
  return (
    <SectionForm
      title={t`Currency`}
      intro={t`The currency of all prices. Choose it before your first sale: after that, it can’t change.`}
      section={section}
    >
      <SelectField
        options={options}
        disabled={isLocked}
        {...currency}
        hint={
          isLocked
            ? lockOf('currency').hint
            : t`Written as ${{ sign: currencySymbol(chosen, locale) }}. The smallest payment is ${{ amount: formatTotal(toDollars(minCents), chosen, locale) }}.`
        }
      />
      {chosen !== shown.values.currency && (
        <Banner tone="error" title={t`Your prices keep their numbers`}>
          <p>
            <WhatHappens from={shown.values.currency} to={chosen} />
          </p>
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
function WhatHappens({ from, to }: { from: Currency; to: Currency }) {
  const locale = useLocale()
  const { step, minCents } = currencies[to]
  const sample = currencies[from].step === 1 ? 2_999 : 300_000
  const before = formatPrice(toDollars(sample), from, locale)
  const after = formatPrice(toDollars(roundToStep(sample, step)), to, locale)
  const least = formatTotal(toDollars(minCents), to, locale)
  return (
    <Trans>
      Nothing is converted: what costs {before} now will cost {after}. Fixed prices of licenses are raised to{' '}
      {least} where they are lower.
    </Trans>
  )
}
