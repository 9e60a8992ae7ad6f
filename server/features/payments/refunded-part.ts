import type { Transaction } from 'kysely'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'

/** Lines of an order that are refunded together, and what they come to, in cents. */
export type RefundedPart = { lineIds: string[]; amountCents: number }

/**
 * What a refund of lines gives back: what was paid for them, from the frozen quote, and at most what is left of the order.
 * @returns undefined where they are all that is left, so that the whole order is refunded
 * @throws Problem order_line_not_found, not_refundable for lines that cost nothing or were refunded before
 */
export async function readRefundedPart(
  trx: Transaction<Database>,
  order: Row<'orders'>,
  lineIds: readonly string[],
): Promise<RefundedPart | undefined> {
  const lines = await trx
    .selectFrom('order_lines')
    .select(['id', 'price_cents', 'refunded_cents'])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  const chosen = lines.filter(({ id }) => lineIds.includes(id))
  if (chosen.length < new Set(lineIds).size) throw new Problem('order_line_not_found')
  const open = lines.filter(({ refunded_cents }) => refunded_cents === 0)
  if (chosen.some(({ refunded_cents }) => refunded_cents > 0))
    throw new Problem('not_refundable', { detail: 'One of these licenses was refunded before.' })
  if (chosen.length === open.length) return undefined
  const left = order.amount_cents - order.refunded_cents
  const amountCents = Math.min(
    left,
    chosen.reduce((sum, { price_cents }) => sum + price_cents, 0),
  )
  if (amountCents === 0)
    throw new Problem('not_refundable', {
      detail:
        'These licenses cost nothing, so there is nothing to give back. Refund the whole order instead.',
    })
  return { lineIds: chosen.map(({ id }) => id), amountCents }
}
