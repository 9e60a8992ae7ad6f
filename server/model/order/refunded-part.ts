import {
  planRefund,
  type RefundPlan,
  RefundPlanError,
  type WantedRefund,
} from '#contract/orders/plan-refund.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { readLinesOf } from './reads.ts'

/**
 * What a refund gives back: what was paid for the lines, from the frozen quote, and at most what is left of the order.
 * @param wanted undefined: all that still stands
 * @throws Problem order_line_not_found; not_refundable for lines that were refunded before and for more than is left
 */
export async function readRefundedPart(
  trx: Trx,
  order: Row<'orders'>,
  wanted: WantedRefund | undefined,
): Promise<RefundPlan> {
  const lines = await readLinesOf(trx, order.id)
  const known = new Set(lines.map(({ id }) => id))
  if (wanted && [...wanted.keys()].some((id) => !known.has(id)))
    throw new ProblemError('order_line_not_found')
  try {
    return planRefund(
      {
        lines: lines.map(({ id, price_cents, refunded_at, refunded_cents }) => ({
          id,
          priceCents: price_cents,
          refundedCents: refunded_cents,
          isRefunded: refunded_at !== null,
        })),
        amountCents: order.amount_cents,
        refundedCents: order.refunded_cents,
        currency: order.currency,
      },
      wanted,
    )
  } catch (error) {
    if (!(error instanceof RefundPlanError)) throw error
    throw new ProblemError('not_refundable', { detail: error.message })
  }
}
