import type { LicenseScope } from './license-scope.ts'
import { isMore } from './scope-gains.ts'
import { descentsOf } from './scope-rows.ts'

/**
 * Whether a license is higher than another of the same beat and can replace it: it grants something more and nothing
 * less. Ignores publishing shares, which the contract asks in return.
 */
export function isHigher(before: LicenseScope, now: LicenseScope): boolean {
  const keepsFiles = before.files.every((file) => now.files.includes(file))
  const keepsExclusive = now.exclusive || !before.exclusive
  return keepsFiles && keepsExclusive && descentsOf(before, now).length === 0 && isMore(before, now)
}

/** Price of an upgrade in dollars: the license's price less the amount paid. Matches the quote. */
export function upgradePrice(price: number, credit: number): number {
  return Math.max(0, Math.round(price * 100) - Math.round(credit * 100)) / 100
}
