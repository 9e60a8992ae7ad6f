import type { Transaction } from 'kysely'
import { z } from 'zod'
import { writeGrants } from '#server/features/grants/index.ts'
import { DatabaseUnavailable } from '#server/platform/database/database-unavailable.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Decision } from './decide-order-state.ts'
import { freeReservations } from './free-reservations.ts'
import { issueDocuments } from './issue-documents.ts'
import { queueDisputeMails, queueNotice } from './notices.ts'
import { writeHistory } from './payment-history.ts'
import type { PaymentSnapshot } from './payment-snapshot.ts'
import { prepareDeliveryJob } from './prepare-delivery-job.ts'
import { queueSaleMails } from './queue-sale-mails.ts'

/**
 * Writes a decision in the given transaction: state, history, grants, mails and cart. Idempotent, because everything is
 * keyed by facts.
 * @throws DatabaseUnavailable if the order's state has changed since the decision
 */
export async function applyDecision(
  trx: Transaction<Database>,
  order: Row<'orders'>,
  decision: Decision,
  facts: PaymentSnapshot,
): Promise<void> {
  const fresh = new Set<string>()
  for (const entry of decision.entries) if (await writeHistory(trx, order.id, entry)) fresh.add(entry.fact)
  await noteRefunds(trx, facts)
  if (decision.access !== 'none') await writeAccess(trx, order, decision.access)
  if (decision.status === 'Canceled') {
    await freeReservations(trx, order.id)
  }
  for (const notice of decision.notices) {
    if (!fresh.has(notice.fact)) continue
    await queueNotice(trx, order, notice)
    if (notice.kind === 'receipt') await queueSaleMails(trx, order.id)
  }
  for (const dispute of facts.disputes)
    if (fresh.has(`dispute:${dispute.id}`)) await queueDisputeMails(trx, order, dispute)
  await updateOrder(trx, order, decision)
  await noteFee(trx, order, facts)
  await noteCardCountry(trx, order, facts)
  await issueDocuments(trx, order, facts, fresh)
}

/** @throws DatabaseUnavailable if the order's state has changed since the decision */
async function updateOrder(
  trx: Transaction<Database>,
  order: Row<'orders'>,
  decision: Decision,
): Promise<void> {
  const { status, refundedCents = order.refunded_cents } = decision
  if (status === order.status && refundedCents === order.refunded_cents) return
  const changed = await trx
    .updateTable('orders')
    .set({ status, refunded_cents: refundedCents })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .returning('id')
    .executeTakeFirst()
  // A database restart drops locks, so another instance may have decided on newer facts. The caller retries.
  if (!changed) throw new DatabaseUnavailable(new Error(`order ${order.id} was changed meanwhile`))
}

/** For accounting only: the provider may report the fee later or never. */
async function noteFee(
  trx: Transaction<Database>,
  order: Row<'orders'>,
  facts: PaymentSnapshot,
): Promise<void> {
  // If a kill prevented saving the intent, the one that names the order is linked.
  const fee = (order.intent_id ?? facts.intentId) === facts.intentId ? facts.charge?.fee : undefined
  if (!fee || (fee.cents === order.fee_cents && fee.currency === order.fee_currency)) return
  await trx
    .updateTable('orders')
    .set({ fee_cents: fee.cents, fee_currency: fee.currency })
    .where('id', '=', order.id)
    .execute()
}

async function noteCardCountry(
  trx: Transaction<Database>,
  order: Row<'orders'>,
  { charge }: PaymentSnapshot,
): Promise<void> {
  if (charge?.cardCountry === undefined || order.card_country === charge.cardCountry) return
  await trx
    .updateTable('orders')
    .set({ card_country: charge.cardCountry })
    .where('id', '=', order.id)
    .execute()
}

/** Grants, revokes or restores the licenses of an order, and delivers new ones. */
export async function writeAccess(
  trx: Transaction<Database>,
  order: Row<'orders'>,
  access: 'active' | 'revoked',
): Promise<void> {
  if (await writeGrants(trx, order, access))
    await enqueueJob(trx, prepareDeliveryJob, { orderId: order.id }, { uniqueKey: `prepare ${order.id}` })
}

async function noteRefunds(trx: Transaction<Database>, facts: PaymentSnapshot): Promise<void> {
  for (const refund of facts.refunds) {
    if (refund.refundId === undefined) continue
    const noted = await trx
      .updateTable('refunds')
      .set({ status: refund.status, provider_id: refund.id })
      .where('id', '=', refund.refundId)
      .returning(['order_id', 'line_ids'])
      .executeTakeFirst()
    if (!noted || noted.line_ids === null) continue
    await trx
      .updateTable('order_lines')
      .set(({ ref }) => ({ refunded_cents: refund.status === 'succeeded' ? ref('price_cents') : 0 }))
      .where('order_id', '=', noted.order_id)
      .where('id', 'in', z.array(z.string()).parse(JSON.parse(noted.line_ids)))
      .execute()
  }
}
