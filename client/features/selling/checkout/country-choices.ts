import { useLingui } from '@lingui/react/macro'
import type { SelectGroup, SelectOption } from '#client/ui/select-field.tsx'
import { type CountryList, includesCountry } from '#contract/orders/billing.ts'
import { countryCodes, countryName, countryOptions } from '#contract/orders/countries.ts'
import { prefectures } from '#contract/orders/prefectures.ts'
import { chooseState, statesOf } from '#contract/orders/states.ts'
import { languageOf } from '#contract/text/draws.ts'
import { type Message, msg } from '#contract/text/msg.ts'

/** With more countries than this, those of the buyer's languages come first. */
const shortList = 12

/**
 * The country options, by name. Includes `chosen` even if the store does not sell there, so that the form can say so.
 */
export function useCountryChoices(
  countries: CountryList,
  chosen: string,
  languages: readonly string[],
): (SelectOption | SelectGroup)[] {
  const { t, i18n } = useLingui()
  const locale = languageOf(i18n)
  const served = countries === 'all' ? countryCodes : countries
  const all = chosen === '' || served.includes(chosen) ? served : [...served, chosen]
  const options = countryOptions(all, locale)
  const none = { value: '', label: t`Choose a country` }
  const near = new Set(languages.flatMap((language) => regionOf(language) ?? []))
  const close = [...near].filter((code) => includesCountry(countries, code)).slice(0, 3)
  if (options.length <= shortList || close.length === 0) return [none, ...options]
  return [
    none,
    { label: t`Near you`, options: close.map((value) => ({ value, label: countryName(value, locale) })) },
    { label: t`All countries`, options },
  ]
}

export function useStateChoices(country: string): SelectOption[] {
  const { i18n } = useLingui()
  const none = { value: '', label: i18n._(chooseState(country)) }
  const states = country === 'JP' && languageOf(i18n) === 'ja' ? prefectures : statesOf(country)
  return [none, ...states.map(({ code, name }) => ({ value: code, label: name }))]
}

const postalCodeNames: Record<string, Message> = {
  US: msg`ZIP code`,
  GB: msg`Postcode`,
  AU: msg`Postcode`,
  IE: msg`Eircode`,
}

/** What the postal code is called there. */
export const postalCodeName = (country: string): Message => postalCodeNames[country] ?? msg`Postal code`

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region
  } catch {
    return undefined
  }
}
