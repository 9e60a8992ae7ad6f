import { countryOptions } from '#contract/orders/countries.ts'
import { taxKindNames, taxKinds } from '#contract/splits/tax-form.ts'

export const countryChoices = [{ value: '', label: 'Choose a country' }, ...countryOptions()]
export const kindChoices = [
  { value: '', label: 'Choose one' },
  ...taxKinds.map((value) => ({ value, label: taxKindNames[value] })),
]

/** What is known of a tax number that is never shown. */
export function numberHint(end: string | null): string | undefined {
  if (end === null) return undefined
  return end === ''
    ? 'There is one. Leave this empty to keep it.'
    : `Ends in ${end}. Leave this empty to keep it.`
}
