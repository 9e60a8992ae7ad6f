import { useState } from 'react'
import type { CartItem } from '#contract/orders/cart.ts'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'

/** As long as the server keeps the deals of a payment under way. */
const HELD_FOR_MS = 15 * 60_000

type QuotedItems = { items: readonly CartItem[]; quote: CartQuote }

/**
 * The cart and total that the buyer began to pay. Deals that change meanwhile leave them alone: a refetch, such as on
 * return from the bank's app, must not replace the payment. Another cart or list price does.
 * @param shown undefined while loading
 */
export function useHeldQuote(isPaying: boolean, shown: QuotedItems | undefined): QuotedItems | undefined {
  const [held, setHeld] = useState<QuotedItems & { key: string; at: number }>()
  const key = shown && keyOf(shown)
  const isOver =
    held !== undefined && shown?.quote.total !== held.quote.total && Date.now() - held.at > HELD_FOR_MS
  if (!isPaying) {
    if (held) setHeld(undefined)
    return undefined
  }
  if (shown && key !== undefined && (held?.key !== key || isOver)) {
    const next = { ...shown, key, at: Date.now() }
    setHeld(next)
    return next
  }
  return held
}

function keyOf({ items, quote }: QuotedItems): string {
  const lines = items.map(({ id, license, state }) => [id, license.id, license.revision, state])
  return JSON.stringify([lines, quote.lines.map(({ id, listPrice }) => [id, listPrice])])
}
