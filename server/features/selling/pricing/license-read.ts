import { LicenseText } from '#contract/licenses/license-text.ts'
import type { LicenseChange } from '#contract/orders/cart.ts'
import { licenseTextOf, type OfferedLicense, revisionOf } from '#server/features/selling/licenses/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'

type Line = Pick<Row<'cart_items'>, 'license_text'>

/** Revision of the license as the buyer read it, or the current one if unknown. */
export function revisionRead({ license_text }: Line, offered: OfferedLicense): string {
  return license_text === null ? offered.revision : revisionOf(readJson(LicenseText, license_text))
}

/** How the license differs from what the buyer read; null if unchanged. */
export function licenseChangeOf(line: Line, offered: OfferedLicense): LicenseChange | null {
  if (line.license_text === null) return null
  const before = readJson(LicenseText, line.license_text)
  const { revision } = offered
  return revisionOf(before) === revision ? null : { before, now: licenseTextOf(offered), revision }
}
