import type { SelectGroup, SelectOption } from '#client/ui/select-field.tsx'
import { type CountryList, includesCountry } from '#contract/orders/billing.ts'
import { countryCodes, countryName, countryOptions } from '#contract/orders/countries.ts'
import { chooseState, statesOf } from '#contract/orders/states.ts'
import { type Draws, languageOf } from '#contract/text/draws.ts'
import { msg } from '#contract/text/msg.ts'

/** With more countries than this, those of the buyer's languages come first. */
const shortList = 12

/**
 * The country options, by name. Includes `chosen` even if the store does not sell there, so that the form can say so.
 */
export function countryChoices(
  countries: CountryList,
  chosen: string,
  languages: readonly string[],
  i18n: Draws,
): (SelectOption | SelectGroup)[] {
  const locale = languageOf(i18n)
  const served = countries === 'all' ? countryCodes : countries
  const all = chosen === '' || served.includes(chosen) ? served : [...served, chosen]
  const options = countryOptions(all, locale)
  const none = { value: '', label: i18n._(msg`Choose a country`) }
  const near = new Set(languages.flatMap((language) => regionOf(language) ?? []))
  const close = [...near].filter((code) => includesCountry(countries, code)).slice(0, 3)
  if (options.length <= shortList || close.length === 0) return [none, ...options]
  return [
    none,
    {
      label: i18n._(msg`Near you`),
      options: close.map((value) => ({ value, label: countryName(value, locale) })),
    },
    { label: i18n._(msg`All countries`), options },
  ]
}

export function stateChoices(country: string, i18n: Draws): SelectOption[] {
  const none = { value: '', label: i18n._(chooseState(country)) }
  return [none, ...statesOf(country).map(({ code, name }) => ({ value: code, label: name }))]
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region
  } catch {
    return undefined
  }
}
