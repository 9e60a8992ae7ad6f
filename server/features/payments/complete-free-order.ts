import type { Transaction } from 'kysely'
import { orderNumber } from '#contract/order.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { claimExclusives, recordEarlierLicenses } from '#server/features/exclusives/index.ts'
import { assertNotUpgraded } from '#server/features/grants/index.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { writeAccess } from './apply-decision.ts'
import { queueNotice } from './notices.ts'
import type { PaymentContext } from './payment-context.ts'
import { writeHistory } from './payment-history.ts'
import { queueSaleMails } from './queue-sale-mails.ts'

/**
 * Completes a free order without the provider, in the transaction that places it, with the same licenses, files and
 * mails as a paid one.
 * @throws Problem exclusive_sold
 */
export async function completeFreeOrder(trx: Transaction<Database>, order: Row<'orders'>): Promise<void> {
  if (order.amount_cents !== 0) throw new Error(`order ${order.id} has to be paid`)
  if (!(await claimExclusives(trx, order.id, Date.now()))) throw new Problem('exclusive_sold')
  await recordEarlierLicenses(trx, order.id, [])
  const fact = 'paid:nothing'
  await writeHistory(trx, order.id, { fact, status: 'Completed', message: 'Nothing to pay' })
  await trx.updateTable('orders').set({ status: 'Completed' }).where('id', '=', order.id).execute()
  await writeAccess(trx, order, 'active')
  await queueNotice(trx, order, { fact, kind: 'receipt' })
  await queueSaleMails(trx, order.id)
}

/**
 * Ends the licenses of a free order: there is no money to refund.
 * @returns false unless it is a completed free order
 * @throws Problem upgraded
 */
export async function refundFreeOrder(
  { db, payments }: PaymentContext,
  orderId: string,
  requestedBy: { userId: string; username: string },
): Promise<boolean> {
  return payments.locks.run(`order:${orderId}`, () =>
    db.transaction().execute(async (trx) => {
      const order = await trx
        .updateTable('orders')
        .set({ status: 'Refunded' })
        .where('id', '=', orderId)
        .where('amount_cents', '=', 0)
        .where('status', '=', 'Completed')
        .returningAll()
        .executeTakeFirst()
      if (!order) return false
      await assertNotUpgraded(trx, orderId)
      const entry = { fact: 'refund:nothing', status: 'Refunded', message: 'Licenses ended' } as const
      await writeHistory(trx, orderId, entry)
      await writeAccess(trx, order, 'revoked')
      await recordAuditEvent(trx, requestedBy, 'order.refunded', { id: orderId, name: orderNumber(orderId) })
      return true
    }),
  )
}
