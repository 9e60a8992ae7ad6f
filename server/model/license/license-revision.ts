import { createHash } from 'node:crypto'
import type { LicenseScope } from '#contract/licenses/license-scope.ts'
import { renderTerms } from '#contract/licenses/license-terms.ts'
import type { LicenseText } from '#contract/licenses/license-text.ts'

/** What a license on sale says. */
export function licenseTextOf(license: Omit<LicenseText, 'scope'> & { scope: LicenseScope }): LicenseText {
  const { name, description, rights, scope, terms, translations = {} } = license
  const hasOthers = Object.keys(translations).length > 0
  return { name, description, rights, scope, terms, ...(hasOthers && { translations }) }
}

/** Names what a license says: it differs as soon as a letter of its text or its scope does. */
export function revisionOf({ name, description, rights, scope, terms, translations }: LicenseText): string {
  // Where a row stands in the list says nothing.
  const rows = rights.map(({ label, value }) => [label, value]).sort()
  const said: unknown[] = [name, description, rows, scope?.credit, scope?.exclusive, renderTerms(terms, {})]
  // Whichever of its languages the buyer reads.
  for (const [locale, text] of Object.entries(translations ?? {}).sort())
    said.push([locale, renderTerms(text, {})])
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32)
}
