import { createHash } from 'node:crypto'
import { LicenseRight } from '#contract/license.ts'
import { renderTerms } from '#contract/license-terms.ts'
import type { LicenseText } from '#contract/license-text.ts'
import type { OfferedLicense } from './offered-licenses.ts'

/** What an offered license says. */
export function licenseTextOf({
  name,
  description,
  rights,
  terms,
}: Pick<OfferedLicense, 'name' | 'description' | 'rights' | 'terms'>): LicenseText {
  return { name, description, rights: LicenseRight.array().parse(JSON.parse(rights)), terms }
}

/** Names what a license says: it differs as soon as a letter of its text or its rights does. */
export function revisionOf({ name, description, rights, terms }: LicenseText): string {
  // Where a right stands in the list says nothing.
  const scope = rights.map(({ label, value }) => [label, value]).sort()
  const said = [name, description, scope, renderTerms(terms, {})]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32)
}
