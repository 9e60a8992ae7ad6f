import { callQuery } from '#client/platform/call.ts'
import type { License } from '#contract/licenses/license.ts'
import type { Offer } from '#contract/offers/offer.ts'
import { priceOrigin } from '#contract/pricing/adjustment.ts'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'

/** The signed-in person's offers, newest first. */
export function ownOffersQuery() {
  return callQuery('GET /offers', { query: { of: 'mine' } })
}

/** A beat's licenses with an agreed price below both price and upgrade, and their ids. */
export function withAgreedPrices(
  licenses: readonly License[],
  offers: readonly Offer[],
  upgrades: ReadonlyMap<string, { price: number }>,
): { licenses: License[]; agreed: ReadonlySet<string> } {
  const agreed = new Set<string>()
  return {
    licenses: licenses.map((license) => {
      const offer = offers.find((one) => one.state === 'accepted' && one.license.id === license.id)
      const price = offer?.agreedPrice ?? null
      const other = Math.min(license.price, upgrades.get(license.id)?.price ?? license.price)
      if (price === null || price >= other) return license
      agreed.add(license.id)
      const { sale: _, ...rest } = license
      return { ...rest, price }
    }),
    agreed,
  }
}

/** Whether a line's price was agreed on. */
export function isAgreed(quoted: CartQuote['lines'][number] | undefined): boolean {
  return quoted !== undefined && priceOrigin(quoted) === 'offer'
}
