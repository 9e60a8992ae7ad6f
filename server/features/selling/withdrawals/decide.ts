import { orderNumberIn, withdrawalReference } from '#contract/law/withdrawal-statement.ts'
import { type PaymentContext, refundOrder } from '#server/features/selling/payments/index.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import {
  findOrder,
  findOrderByNumber,
  markWithdrawn,
  readLinesOf,
  readWithdrawals,
} from '#server/model/order/index.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { readWithdrawal } from './read-withdrawal.ts'
import { settleStatementJob } from './settle-job.ts'
import { statedLines } from './standing.ts'
import { queueAnswer } from './withdrawal-mails.ts'

type Administrator = { userId: string; username: string }

/**
 * Refunds what was withdrawn from, with the reason on its credit note, and closes the statement.
 * @param wanted ids of order lines; undefined: those of the statement
 * @throws Problem withdrawal_not_found, withdrawal_unmatched, and those of `refundOrder`
 */
export async function refundWithdrawal(
  payment: PaymentContext,
  id: string,
  by: Administrator,
  wanted: readonly string[] | undefined,
): Promise<void> {
  const { db } = payment
  const row = await readWithdrawal(db, id)
  const { order_id: orderId } = row
  if (orderId === null) throw new ProblemError('withdrawal_unmatched')
  const lines = await readLinesOf(db, orderId)
  const left = lines.filter(({ refunded_at }) => refunded_at === null).map((line) => line.id)
  const stated = statedLines(
    row,
    lines.map((line) => line.id),
  )
  const chosen = wanted ?? stated.filter((line) => left.includes(line))
  if (chosen.length === 0) throw new ProblemError('not_refundable')
  const isRest = left.every((line) => chosen.includes(line)) && chosen.every((line) => left.includes(line))
  // What is refunded has no right left.
  const rights = await readWithdrawals(db, [orderId], row.received_at)
  await refundOrder(payment, orderId, by, {
    wanted: isRest ? undefined : new Map(chosen.map((line) => [line, 'all' as const])),
    reason: 'withdrawal',
  })
  const open = rights.filter(({ lineId, state }) => chosen.includes(lineId) && state.state === 'open')
  await db.transaction().execute(async (trx) => {
    await markWithdrawn(
      trx,
      orderId,
      open.map(({ lineId }) => lineId),
      row.received_at,
    )
    await close(trx, row, 'refunded', by)
  })
}

/**
 * Mails an answer, such as that the right has ended, and closes the statement.
 * @throws Problem withdrawal_not_found, withdrawal_without_address
 */
export async function answerWithdrawal(db: Db, id: string, by: Administrator, text: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await readWithdrawal(trx, id)
    if (row.email === null) throw new ProblemError('withdrawal_without_address')
    // The same answer twice is a double click.
    if (row.answer === text) return
    await trx.updateTable('withdrawals').set({ answer: text }).where('id', '=', id).execute()
    await queueAnswer(trx, row, Date.now())
    await close(trx, row, row.state === 'waiting' ? 'answered' : row.state, by)
    await recordAuditEvent(trx, by, 'withdrawal.answered', subjectOf(row))
  })
}

/**
 * Says by hand which order a statement is about. What follows from that happens as if it had been found.
 * @param given order number or id
 * @throws Problem withdrawal_not_found, order_not_found
 */
export async function matchWithdrawal(db: Db, id: string, by: Administrator, given: string): Promise<void> {
  const number = orderNumberIn(given)
  const order = (await findOrder(db, given)) ?? (number && (await findOrderByNumber(db, number)))
  if (!order) throw new ProblemError('order_not_found')
  await db.transaction().execute(async (trx) => {
    const row = await readWithdrawal(trx, id)
    if (row.order_id === order.id) return
    // The lines and the buyer's right to it were those of another order.
    const matched = { order_id: order.id, line_ids: null, shown_by: null }
    await trx.updateTable('withdrawals').set(matched).where('id', '=', id).execute()
    await enqueueJob(trx, settleStatementJob, { id })
    await recordAuditEvent(trx, by, 'withdrawal.matched', subjectOf(row), { order: given })
  })
}

async function close(
  trx: Trx,
  row: Row<'withdrawals'>,
  state: Row<'withdrawals'>['state'],
  by: Administrator,
): Promise<void> {
  await trx
    .updateTable('withdrawals')
    .set({
      ...{ state, closed_at: Date.now(), closed_by: by.username },
      // The same words can be about another purchase later.
      ...(row.order_id === null && { statement_key: null }),
    })
    .where('id', '=', row.id)
    .execute()
}

function subjectOf({ id }: Row<'withdrawals'>): { id: string; name: string } {
  return { id, name: withdrawalReference(id) }
}
