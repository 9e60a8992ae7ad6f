import { useLingui } from '@lingui/react/macro'
import { useLocale } from '#client/platform/use-locale.ts'
import { countryOptions } from '#contract/orders/countries.ts'
import { taxKindNames, taxKinds } from '#contract/splits/tax-form.ts'
import { type Message, msg } from '#contract/text/msg.ts'

/** Where, and as what somebody pays tax. */
export function useTaxChoices() {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  return {
    countries: [{ value: '', label: t`Choose a country` }, ...countryOptions(undefined, locale)],
    kinds: [
      { value: '', label: t`Choose one` },
      ...taxKinds.map((value) => ({ value, label: i18n._(taxKindNames[value]) })),
    ],
  }
}

/** What is known of a tax number that is never shown. */
export function numberHint(end: string | null): Message | undefined {
  if (end === null) return undefined
  return end === ''
    ? msg`There is one. Leave this empty to keep it.`
    : msg`Ends in ${{ end }}. Leave this empty to keep it.`
}
