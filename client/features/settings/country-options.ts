import type { SelectOption } from '#client/ui/select-field.tsx'
import { countryCodes, countryName } from '#contract/countries.ts'

/** Countries by name, after an empty option. */
export function countryOptions(): SelectOption[] {
  const options = countryCodes.map((value) => ({ value, label: countryName(value) }))
  return [
    { value: '', label: 'Choose a country' },
    ...options.sort((one, other) => one.label.localeCompare(other.label, 'en')),
  ]
}
