import type { Transaction } from 'kysely'
import { msg } from '#contract/text/msg.ts'
import {
  claimExclusives,
  realOrder,
  recordEarlierLicenses,
  recordPayment,
  writeHistory,
} from '#server/model/order/index.ts'
import { recordSharedLines } from '#server/model/split/index.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'
import { announceSale } from './announce-order.ts'
import { writeAccess } from './apply-decision.ts'
import { queueNotice } from './notices.ts'
import { queueSaleMails } from './queue-sale-mails.ts'

/**
 * Completes a free order without the provider, in the transaction that places it, with the same licenses, files and
 * mails as a paid one.
 * @param earlier orders whose payments are being checked, and which count as made before
 * @throws Problem exclusive_sold
 */
export async function completeFreeOrder(
  trx: Transaction<Database>,
  order: Row<'orders'>,
  earlier: readonly string[],
): Promise<void> {
  if (order.amount_cents !== 0) throw new Error(`order ${order.id} has to be paid`)
  if (!(await claimExclusives(trx, order.id, Date.now()))) throw new ProblemError('exclusive_sold')
  await recordEarlierLicenses(trx, order.id, earlier)
  const fact = 'paid:nothing'
  await writeHistory(trx, order.id, {
    fact,
    kind: 'paid',
    status: 'Completed',
    message: inEnglish(msg`Nothing to pay`),
  })
  await recordPayment(trx, order, { status: 'Completed' })
  await recordSharedLines(trx, order.id, Date.now())
  await writeAccess(trx, order, 'active')
  await queueNotice(trx, order, { fact, event: 'paid', kind: 'receipt' })
  await queueSaleMails(trx, order.id)
  const real = realOrder(order)
  if (real) await announceSale(trx, real)
}
