import type { Transaction } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { RefundPlan } from '#contract/orders/plan-refund.ts'
import { msg, plural } from '#contract/text/msg.ts'
import { endLines, insertRefund, recordPayment, writeHistory } from '#server/model/order/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'
import { writeAccess } from './apply-decision.ts'
import { queueNotice } from './notices.ts'

/**
 * Refunds lines for which there is nothing to give back, without the provider: their licenses end. Requires the order's
 * lock.
 */
export async function endFreeLines(
  trx: Transaction<Database>,
  order: Row<'orders'>,
  { endingIds: lineIds, isRest }: RefundPlan,
  { requestedBy, note }: { requestedBy: string; note: string | null },
): Promise<Row<'refunds'>> {
  const refund = await insertRefund(trx, {
    id: uuidv7(),
    order_id: order.id,
    amount_cents: 0,
    line_ids: writeJson(lineIds),
    status: 'succeeded',
    provider_id: null,
    requested_by: requestedBy,
    note,
    created_at: Date.now(),
  })
  await endLines(trx, order.id, lineIds)
  if (isRest) await recordPayment(trx, order, { status: 'Refunded' })
  const fact = `refund:${refund.id}`
  const count = lineIds.length
  const message = inEnglish(
    msg`${plural({ count }, { one: '# license ended', other: '# licenses ended' })}, nothing to refund`,
  )
  await writeHistory(trx, order.id, { fact, kind: 'refunded', status: 'Refunded', message })
  await writeAccess(trx, order, isRest ? 'revoked' : 'active')
  await queueNotice(trx, order, { fact, event: 'refunded', kind: 'refund' })
  return refund
}
