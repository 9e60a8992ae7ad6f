import type { LicenseRight, LicenseScope } from './license-scope.ts'
import { scopeRows, valueOfRow } from './scope-rows.ts'

/** Descriptions of the tiers of a new store, which are translated with the store. */
export const standardDescriptions = {
  basic: 'For a first release, a mixtape or a demo.',
  premium: 'For a single that you mean to push.',
  trackout: 'To mix it as if you had made it.',
  exclusive: 'Yours alone from now on.',
} as const

type Written = { description: string; rights: readonly LicenseRight[]; scope: LicenseScope }

/**
 * What an owner wrote about a license, in another language. Rows that are derived from its scope stay in English, by which
 * pages and documents know them (`draw-right.ts`).
 */
export function licenseWords(
  { description, rights, scope }: Written,
  say: (text: string) => string,
): { description: string; rights: LicenseRight[] } {
  return { description: say(description), rights: rights.map((right) => rightWords(right, scope, say)) }
}

function rightWords({ label, value }: LicenseRight, scope: LicenseScope, say: (text: string) => string) {
  const row = scopeRows.find((one) => one.label === label)
  const isDerived = row !== undefined && valueOfRow(scope, row.field) === value
  return { label: row ? label : say(label), value: isDerived ? value : say(value) }
}
