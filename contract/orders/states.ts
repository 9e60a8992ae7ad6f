import { AU, BR, CA, type CountryData, IN, JP, MX, US } from 'country-region-data'
import { compareWords } from '#contract/text/compare-words.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { prefectures } from './prefectures.ts'

/** Countries whose addresses have a state, or a province or prefecture, with ISO 3166-2 codes. */
const states: Record<string, { data: CountryData; term: Message; isAbbreviated: boolean }> = {
  US: { data: US, term: msg`State`, isAbbreviated: true },
  CA: { data: CA, term: msg`Province`, isAbbreviated: true },
  AU: { data: AU, term: msg`State`, isAbbreviated: true },
  BR: { data: BR, term: msg`State`, isAbbreviated: true },
  IN: { data: IN, term: msg`State`, isAbbreviated: false },
  JP: { data: JP, term: msg`Prefecture`, isAbbreviated: false },
  MX: { data: MX, term: msg`State`, isAbbreviated: false },
}

export const countriesWithStates = Object.keys(states)

/** Where Stripe Tax cannot tell the rate without the state. */
export const countriesTaxedByState: readonly string[] = ['US', 'CA', 'AU']

export function hasStates(country: string): boolean {
  return Object.hasOwn(states, country)
}

/** Sorted by name. */
export function statesOf(country: string): { code: string; name: string }[] {
  const [, , listed = []] = states[country]?.data ?? []
  return listed.map(([name, code]) => ({ code, name })).sort((a, b) => compareWords(a.name, b.name))
}

export function stateTerm(country: string): Message {
  return states[country]?.term ?? msg`State`
}

/** The name of a field that may stay empty. */
export function optionalState(country: string): Message {
  if (country === 'CA') return msg`Province (optional)`
  return country === 'JP' ? msg`Prefecture (optional)` : msg`State (optional)`
}

/** The option before a state is chosen. */
export function chooseState(country: string): Message {
  if (country === 'CA') return msg`Choose a province`
  return country === 'JP' ? msg`Choose a prefecture` : msg`Choose a state`
}

/** What a form says where the state of this country is missing. */
export function stateMissing(country: string): Message {
  if (country === 'CA') return msg`Province is required.`
  return country === 'JP' ? msg`Prefecture is required.` : msg`State is required.`
}

/**
 * The code of a state by its code or name, since wallets use either, in Japan as it is written there. Undefined for an
 * unknown state.
 */
export function stateCode(country: string, given = ''): string | undefined {
  const wanted = given.trim().toLowerCase()
  return [...statesOf(country), ...(country === 'JP' ? prefectures : [])].find(
    ({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase() === wanted,
  )?.code
}

/** `Texas` for `TX`. Returns unknown codes unchanged. */
export function stateName(country: string, code: string): string {
  return statesOf(country).find((state) => state.code === code)?.name ?? code
}

/** As written in addresses: `TX` in the US, `Tokyo` in Japan. */
export function writtenState(country: string, code: string): string {
  return states[country]?.isAbbreviated ? code : stateName(country, code)
}
