import { chooseState, hasStates, statesOf, stateTerm } from '#contract/orders/states.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { type TaxPlace, taxRegionsOf } from './tax-places.ts'

/** The parts of a country that can have a rate of their own: its states, or regions with another tax. By name. */
export function taxPartsOf(country: string): readonly { code: string; name: string }[] {
  return hasStates(country) ? statesOf(country) : taxRegionsOf(country)
}

export function taxPartName({ country, state = '' }: TaxPlace): string {
  return taxPartsOf(country).find(({ code }) => code === state)?.name ?? state
}

/** The option before one is chosen. */
export function chooseTaxPart(country: string): Message {
  return hasStates(country) ? chooseState(country) : msg`Choose a region`
}

/** The button that adds all of a country. */
export function addAllTaxParts(country: string): Message {
  if (!hasStates(country)) return msg`Add all regions`
  if (country === 'CA') return msg`Add all provinces`
  return country === 'JP' ? msg`Add all prefectures` : msg`Add all states`
}

/** What the parts are called: `State`, `Region`. */
export function taxPartTerm(country: string): Message {
  return hasStates(country) ? stateTerm(country) : msg`Region`
}
