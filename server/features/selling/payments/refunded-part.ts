import type { Transaction } from 'kysely'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** Lines of an order that are refunded together, and what they come to, in cents. `isRest`: all that still stand. */
export type RefundedPart = { lineIds: string[]; amountCents: number; isRest: boolean }

/**
 * What a refund of lines gives back: what was paid for them, from the frozen quote, and at most what is left of the order.
 * @param lineIds undefined: all that still stand
 * @throws Problem order_line_not_found, not_refundable for lines that were refunded before
 */
export async function readRefundedPart(
  trx: Transaction<Database>,
  order: Row<'orders'>,
  lineIds: readonly string[] | undefined,
): Promise<RefundedPart> {
  const lines = await trx
    .selectFrom('order_lines')
    .select(['id', 'price_cents', 'refunded_at'])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  const open = lines.filter(({ refunded_at }) => refunded_at === null)
  const chosen = lineIds ? lines.filter(({ id }) => lineIds.includes(id)) : open
  if (chosen.length < new Set(lineIds).size) throw new ProblemError('order_line_not_found')
  if (chosen.some(({ refunded_at }) => refunded_at !== null))
    throw new ProblemError('not_refundable', { detail: 'One of these licenses was refunded before.' })
  const isRest = chosen.length === open.length
  const left = order.amount_cents - order.refunded_cents
  const sum = chosen.reduce((cents, { price_cents }) => cents + price_cents, 0)
  return {
    lineIds: chosen.map(({ id }) => id),
    amountCents: isRest ? left : Math.min(left, sum),
    isRest,
  }
}
