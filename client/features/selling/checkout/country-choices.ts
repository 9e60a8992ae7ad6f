import type { SelectGroup, SelectOption } from '#client/ui/select-field.tsx'
import { type CountryList, includesCountry } from '#contract/orders/billing.ts'
import { countryCodes, countryName, countryOptions } from '#contract/orders/countries.ts'
import { statesOf, stateTerm } from '#contract/orders/states.ts'

/** With more countries than this, those of the buyer's languages come first. */
const shortList = 12

/**
 * The country options, by name. Includes `chosen` even if the store does not sell there, so that the form can say so.
 */
export function countryChoices(
  countries: CountryList,
  chosen: string,
  languages: readonly string[],
): (SelectOption | SelectGroup)[] {
  const served = countries === 'all' ? countryCodes : countries
  const all = chosen === '' || served.includes(chosen) ? served : [...served, chosen]
  const options = countryOptions(all)
  const none = { value: '', label: 'Choose a country' }
  const near = new Set(languages.flatMap((language) => regionOf(language) ?? []))
  const close = [...near].filter((code) => includesCountry(countries, code)).slice(0, 3)
  if (options.length <= shortList || close.length === 0) return [none, ...options]
  return [
    none,
    { label: 'Near you', options: close.map((value) => ({ value, label: countryName(value) })) },
    { label: 'All countries', options },
  ]
}

export function stateChoices(country: string): SelectOption[] {
  const none = { value: '', label: `Choose a ${stateTerm(country).toLowerCase()}` }
  return [none, ...statesOf(country).map(({ code, name }) => ({ value: code, label: name }))]
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region
  } catch {
    return undefined
  }
}
