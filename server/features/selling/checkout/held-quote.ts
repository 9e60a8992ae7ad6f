import { FrozenQuote } from '#contract/pricing/frozen-quote.ts'
import { type Quote, sumCents } from '#contract/pricing/quote.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** How long a payment under way keeps the deals that it was quoted with, like the hold of an exclusive. */
const HELD_FOR_MS = 15 * 60_000

/**
 * The quote of a cart with the deals that its open order was quoted with, before tax: an admin who starts, changes or
 * ends a deal does not cancel a payment under way.
 * @returns undefined after 15 minutes, and once a list price or what was paid for an upgraded license has changed
 */
export function heldQuote(
  order: Pick<Row<'orders'>, 'quote' | 'created_at'>,
  quote: Quote,
  now: number,
): Quote | undefined {
  if (order.quote === null || now - order.created_at > HELD_FOR_MS) return undefined
  const frozen = readJson(FrozenQuote, order.quote)
  if (frozen.lines.length !== quote.lines.length) return undefined
  const lines = quote.lines.flatMap((line, at) => {
    const before = frozen.lines[at]
    const isSame = before?.listPriceCents === line.listPriceCents && before.paidCents === line.paidCents
    return isSame ? [{ ...line, totalCents: before.totalCents - before.addedCents }] : []
  })
  if (lines.length < quote.lines.length) return undefined
  return { ...quote, lines, totalCents: sumCents(lines.map(({ totalCents }) => totalCents)) }
}
