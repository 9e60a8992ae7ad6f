import { descentsOf, type LicenseScope } from './license-scope.ts'
import { differenceOf } from './license-sentences.ts'

/**
 * Whether a license is higher than another of the same beat, so that it can take its place: it gives something more, and
 * nothing less. Shares of publishing do not count; they are what the contract asks in return.
 */
export function isHigher(before: LicenseScope, now: LicenseScope): boolean {
  const keepsFiles = before.files.every((file) => now.files.includes(file))
  const keepsExclusive = now.exclusive || !before.exclusive
  return (
    keepsFiles &&
    keepsExclusive &&
    descentsOf(before, now).length === 0 &&
    differenceOf(before, now) !== undefined
  )
}

/** What an upgrade costs, in dollars: the price of the license less what was paid. The quote calculates it in the same way. */
export function upgradePrice(price: number, credit: number): number {
  return Math.max(0, Math.round(price * 100) - Math.round(credit * 100)) / 100
}
