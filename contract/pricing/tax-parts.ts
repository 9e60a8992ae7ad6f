import { hasStates, statesOf, stateTerm } from '#contract/orders/states.ts'
import { type TaxPlace, taxRegionsOf } from './tax-places.ts'

/** The parts of a country that can have a rate of their own: its states, or regions with another tax. By name. */
export function taxPartsOf(country: string): readonly { code: string; name: string }[] {
  return hasStates(country) ? statesOf(country) : taxRegionsOf(country)
}

export function taxPartName({ country, state = '' }: TaxPlace): string {
  return taxPartsOf(country).find(({ code }) => code === state)?.name ?? state
}

/** What the parts are called: `State`, `Region`. */
export function taxPartTerm(country: string): string {
  return hasStates(country) ? stateTerm(country) : 'Region'
}
