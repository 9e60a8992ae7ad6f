import type { LicenseChange } from '#contract/cart.ts'
import { LicenseText } from '#contract/license-text.ts'
import { licenseTextOf, type OfferedLicense, revisionOf } from '#server/features/licenses/index.ts'
import type { Row } from '#server/platform/database/schema.ts'

type Line = Pick<Row<'cart_items'>, 'license_text'>

/** Revision of the license as the buyer read it, or the current one if unknown. */
export function revisionRead({ license_text }: Line, offered: OfferedLicense): string {
  return revisionOf(
    license_text === null ? licenseTextOf(offered) : LicenseText.parse(JSON.parse(license_text)),
  )
}

/** How the license differs from what the buyer read; null if unchanged. */
export function licenseChangeOf(line: Line, offered: OfferedLicense): LicenseChange | null {
  if (line.license_text === null) return null
  const before = LicenseText.parse(JSON.parse(line.license_text))
  const now = licenseTextOf(offered)
  const revision = revisionOf(now)
  return revisionOf(before) === revision ? null : { before, now, revision }
}
