import { toDollars } from './money.ts'

/** A line to be priced: one license of one beat. Amounts are in cents. */
export type QuoteInput = { id: string; listPriceCents: number }

/** A priced line. `priceCents` is what the buyer pays for it. */
export type QuoteLine = { id: string; listPriceCents: number; priceCents: number }

/** What a cart costs, line by line. Lines add up to the subtotal, and the total is what the card is charged. */
export type Quote = { lines: QuoteLine[]; subtotalCents: number; totalCents: number }

/**
 * Prices a cart. The only function that adds prices: cart, checkout, order and the client's totals all use it.
 * @throws RangeError for a price that is not a whole, non-negative number of cents
 */
export function quoteCart(inputs: readonly QuoteInput[]): Quote {
  const lines = inputs.map(({ id, listPriceCents }) => {
    if (!Number.isSafeInteger(listPriceCents) || listPriceCents < 0)
      throw new RangeError(`${listPriceCents} is not a price in cents`)
    return { id, listPriceCents, priceCents: listPriceCents }
  })
  const subtotalCents = sumCents(lines.map(({ priceCents }) => priceCents))
  return { lines, subtotalCents, totalCents: subtotalCents }
}

/** How a license is priced: its own price or a fixed one of its tier, else a share of the price of the beat. */
export type LicensePricing = { price_cents: number | null; price_percent: number }

/** What a license of a beat costs, in cents. */
export function licensePriceCents(
  beat: { price_cents: number },
  { price_cents, price_percent }: LicensePricing,
): number {
  return price_cents ?? Math.round((beat.price_cents * price_percent) / 100)
}

/** What a beat costs at least: its cheapest license, or its own price while it has none. */
export function lowestPriceCents(beat: { price_cents: number }, licenses: readonly LicensePricing[]): number {
  if (licenses.length === 0) return beat.price_cents
  return Math.min(...licenses.map((license) => licensePriceCents(beat, license)))
}

/** The sum of amounts in cents. */
export function sumCents(amounts: readonly number[]): number {
  return amounts.reduce((sum, cents) => sum + cents, 0)
}

/** The total in dollars of cart items as they came over the wire; lines that left the store cost nothing. */
export function cartTotal(items: readonly { id: string; state: string; beats: { price: number } }[]): number {
  const forSale = items.filter(({ state }) => state !== 'unavailable')
  const quote = quoteCart(
    forSale.map(({ id, beats }) => ({ id, listPriceCents: Math.round(beats.price * 100) })),
  )
  return toDollars(quote.totalCents)
}
