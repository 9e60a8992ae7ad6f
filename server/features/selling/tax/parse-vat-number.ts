import { checkVAT, countries } from 'jsvat-next'
import { euCountries } from '#contract/orders/countries.ts'
import type { vatNumberReasons } from '#contract/pricing/vat-number.ts'

/** VAT prefixes that differ from the country code. The first is the default. */
const prefixes: Record<string, readonly string[]> = {
  GR: ['EL'],
  // Monaco and the Isle of Man belong to their neighbors' systems.
  MC: ['FR'],
  IM: ['GB'],
  LI: ['CHE'],
  CH: ['CHE'],
  // Northern Ireland trades goods as part of the EU.
  GB: ['GB', 'XI'],
}

/** Country of a prefix that is not its code. */
const systems: Record<string, string> = { EL: 'GR', CHE: 'CH', XI: 'GB' }

const allPrefixes = [...euCountries, 'GB', 'CH', 'NO'].flatMap((code) => prefixes[code] ?? [code])

type ParsedVatNumber =
  | { number: string; fault?: undefined }
  | { number: string; fault: Extract<(typeof vatNumberReasons)[number], 'malformed' | 'other_country'> }

/** Parses a VAT number with spaces, dots, and an optional prefix. Checks format and checksum. */
export function parseVatNumber({ country, number }: { country: string; number: string }): ParsedVatNumber {
  const written = number.toUpperCase().replace(/[^A-Z\d]/g, '')
  // Greeks also use their country code.
  const compact = country === 'GR' ? written.replace(/^GR/, 'EL') : written
  const own = prefixes[country] ?? [country]
  const full = own.find((prefix) => compact.startsWith(prefix) && ruling(prefix, compact).isValid)
  if (full !== undefined) return { number: canonical(full, compact) }
  // Before adding a prefix: a French number may start with any two letters.
  const foreign = allPrefixes.find((prefix) => !own.includes(prefix) && compact.startsWith(prefix))
  if (foreign !== undefined && ruling(foreign, compact).isValidFormat)
    return { number: compact, fault: 'other_country' }
  const bare = own.find((prefix) => ruling(prefix, prefix + compact).isValid)
  return bare === undefined
    ? { number: compact, fault: 'malformed' }
    : { number: canonical(bare, bare + compact) }
}

/** The number's prefix in the EU register; undefined outside of the EU. */
export function euPrefixOf(number: string): string | undefined {
  const prefix = number.slice(0, 2)
  const inEu = euCountries.includes(prefix) || prefix === 'EL' || prefix === 'XI'
  return inEu ? prefix : undefined
}

function ruling(prefix: string, full: string) {
  const system = systems[prefix] ?? prefix
  // Norwegian numbers are validated without prefix.
  const number = prefix === 'NO' ? norwegian(full.slice(2)) : full
  return checkVAT(
    number,
    countries.filter(({ codes: [code] }) => code === system),
  )
}

function canonical(prefix: string, full: string): string {
  return prefix === 'NO' ? `NO${norwegian(full.slice(2))}` : full.replace(/(?:MWST|TVA|IVA)$/, '')
}

function norwegian(body: string): string {
  return `${body.replace(/MVA$/, '')}MVA`
}
