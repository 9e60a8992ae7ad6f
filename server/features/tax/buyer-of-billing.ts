import { type BillingInfo, isBusiness } from '#contract/billing.ts'
import type { TaxedBuyer } from './tax-desk.ts'

/** What taxes need of billing details. Their VAT number has been checked: one that is wrong is refused before. */
export function taxedBuyerOf(billing: BillingInfo): TaxedBuyer {
  const { country, address, city, postalCode, vatNumber } = billing
  return {
    country,
    vatNumber: isBusiness(billing) && vatNumber ? vatNumber : null,
    line1: address,
    city,
    postalCode,
  }
}
