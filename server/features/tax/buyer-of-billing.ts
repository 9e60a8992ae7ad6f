import type { BillingInfo } from '#contract/billing.ts'
import type { TaxedBuyer } from './tax-desk.ts'

/** What taxes need of billing details. */
export function taxedBuyerOf(billing: BillingInfo): TaxedBuyer {
  const { country, address, city, postalCode } = billing
  return { country, vatNumber: null, line1: address, city, postalCode, state: '' }
}
