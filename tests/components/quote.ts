import type { CartItem } from '#contract/orders/cart.ts'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import { sumDollars } from '#contract/pricing/money.ts'

/** The server's response for a cart without deals, or with these. */
export function plainQuote(items: readonly CartItem[], more: Partial<CartQuote> = {}): CartQuote {
  const total = sumDollars(items.map(({ beats }) => beats.price))
  return {
    lines: items.map(({ id, beats: { price } }) => ({
      id,
      listPrice: price,
      price,
      reference: null,
      adjustments: [],
      kind: 'list',
      sale: null,
      discounts: [],
      tax: 0,
      total: price,
    })),
    subtotal: total,
    discounts: [],
    taxes: [],
    reverseCharge: null,
    total,
    endsAt: null,
    nudges: [],
    code: null,
    ...more,
  }
}

/** A bulk deal for every license: buy two, get the third free. */
export function bulkNudge(given: Partial<CartQuote['nudges'][number]> = {}): CartQuote['nudges'][number] {
  const words = { text: 'Buy 2 licenses, get the third free.', detail: '', filled: 0, of: 3 }
  return { deal: 'd', tiers: [], ...words, next: { ...words, filled: 1 }, ...given }
}
