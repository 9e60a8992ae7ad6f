import { type BillingInfo, isBusiness } from '#contract/orders/billing.ts'
import type { TaxedBuyer } from './tax-context.ts'

/** Tax-relevant billing details. The VAT number has been checked before. */
export function taxedBuyerOf(billing: BillingInfo): TaxedBuyer {
  const { country, address, city, postalCode, state = '', vatNumber } = billing
  return {
    country,
    vatNumber: isBusiness(billing) && vatNumber ? vatNumber : null,
    line1: address,
    city,
    postalCode,
    state,
  }
}
