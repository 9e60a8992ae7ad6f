import { LicenseText } from '#contract/licenses/license-text.ts'
import type { LicenseChange } from '#contract/orders/cart.ts'
import { type LicenseWithText, licenseTextOf, revisionOf } from '#server/model/license/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'

type Line = Pick<Row<'cart_items'>, 'license_text'>

/** Revision of the license as the buyer read it, or the current one if unknown. */
export function revisionRead({ license_text }: Line, license: LicenseWithText): string {
  return license_text === null ? license.revision : revisionOf(readJson(LicenseText, license_text))
}

/** How the license differs from what the buyer read; null if unchanged. */
export function licenseChangeOf(line: Line, license: LicenseWithText): LicenseChange | null {
  if (line.license_text === null) return null
  const before = readJson(LicenseText, line.license_text)
  const { revision } = license
  return revisionOf(before) === revision ? null : { before, now: licenseTextOf(license), revision }
}
