import { AU, BR, CA, type CountryData, IN, JP, MX, US } from 'country-region-data'
import { type Message, msg } from '#contract/text/msg.ts'

/** Countries whose addresses have a state, or a province or prefecture, with ISO 3166-2 codes. */
const states: Record<string, { data: CountryData; term: string; isAbbreviated: boolean }> = {
  US: { data: US, term: 'State', isAbbreviated: true },
  CA: { data: CA, term: 'Province', isAbbreviated: true },
  AU: { data: AU, term: 'State', isAbbreviated: true },
  BR: { data: BR, term: 'State', isAbbreviated: true },
  IN: { data: IN, term: 'State', isAbbreviated: false },
  JP: { data: JP, term: 'Prefecture', isAbbreviated: false },
  MX: { data: MX, term: 'State', isAbbreviated: false },
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
  return listed.map(([name, code]) => ({ code, name })).sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

export function stateTerm(country: string): string {
  return states[country]?.term ?? 'State'
}

/** What a form says where the state of this country is missing. */
export function stateMissing(country: string): Message {
  if (country === 'CA') return msg`Province is required.`
  return country === 'JP' ? msg`Prefecture is required.` : msg`State is required.`
}

/** The code of a state by its code or name, since wallets use either. Undefined for an unknown state. */
export function stateCode(country: string, given = ''): string | undefined {
  const wanted = given.trim().toLowerCase()
  return statesOf(country).find(
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
