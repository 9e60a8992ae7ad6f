import type { Transaction } from 'kysely'
import { prepareDeliveryJob } from '#server/features/selling/files/index.ts'
import { removeBought } from '#server/model/cart/index.ts'
import { dropRedeemedCode } from '#server/model/deal/index.ts'
import { writeGrants } from '#server/model/entitlement/index.ts'
import {
  type RealOrder,
  realOrder,
  recordPayment,
  recordRefund,
  writeHistory,
  writeRefundedLines,
} from '#server/model/order/index.ts'
import type { PaymentSnapshot } from '#server/model/payment/index.ts'
import { bookOrder, recordSharedLines } from '#server/model/split/index.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { announceRefunds, announceSale } from './announce-order.ts'
import type { Decision } from './decide-order-state.ts'
import { freeReservations } from './free-reservations.ts'
import { issueDocuments } from './issue-documents.ts'
import { queueDisputeMails, queueNotice } from './notices.ts'
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
  const now = Date.now()
  const fresh = new Set<string>()
  for (const entry of decision.entries) if (await writeHistory(trx, order.id, entry)) fresh.add(entry.fact)
  await recordRefunds(trx, facts)
  if (decision.refundedLines)
    await writeRefundedLines(trx, order.id, decision.refundedLines, decision.refundedParts)
  if (decision.access !== 'none') await writeAccess(trx, order, decision.access)
  // If a kill prevented saving it, the payment that names the order is linked.
  const isOwn = (order.intent_id ?? facts.paymentId) === facts.paymentId
  // Who goes on buying meanwhile does not pay for it twice.
  if (decision.isProcessing && order.processing_since === null) await takeFromCart(trx, order)
  if (decision.status === 'Canceled') {
    await freeReservations(trx, order.id)
  }
  const real = realOrder(order)
  if (real) await announce(trx, real, decision, facts, fresh)
  await recordPayment(trx, order, {
    status: decision.status,
    refundedCents: decision.refundedCents,
    ...(isOwn && {
      fee: facts.charge?.fee,
      paidWith: facts.paidWith,
      chargeId: facts.charge?.id,
      processingSince: processingSince(order, decision, now),
    }),
    cardCountry: facts.charge?.country,
  })
  if (facts.charge && fresh.has(`paid:${facts.charge.id}`)) await recordSharedLines(trx, order.id, now)
  await bookOrder(trx, order.id, now)
  if (real) await issueDocuments(trx, real, facts, fresh)
}

/** Queues mails and webhooks about facts recorded for the first time. */
async function announce(
  trx: Transaction<Database>,
  order: RealOrder,
  { notices }: Decision,
  facts: PaymentSnapshot,
  fresh: ReadonlySet<string>,
): Promise<void> {
  for (const notice of notices) {
    if (!fresh.has(notice.fact)) continue
    await queueNotice(trx, order, notice)
    if (notice.kind !== 'receipt') continue
    await queueSaleMails(trx, order.id)
    await announceSale(trx, { ...order, paid_with: facts.paidWith?.method ?? order.paid_with })
  }
  for (const dispute of facts.disputes) {
    if (fresh.has(`dispute:${dispute.id}`)) await queueDisputeMails(trx, 'dispute', order, dispute)
    // Changes nothing, so no fact is kept. It is answered or becomes a claim long before its mail is purged.
    if (dispute.isAsked) await queueDisputeMails(trx, 'inquiry', order, dispute)
  }
  await announceRefunds(trx, order, facts, fresh)
}

/** Since when the provider has been checking the payment; undefined: as before. */
function processingSince(
  { processing_since }: Row<'orders'>,
  { isProcessing }: Decision,
  now: number,
): number | null | undefined {
  if (isProcessing === undefined) return undefined
  return isProcessing ? (processing_since ?? now) : null
}

async function takeFromCart(trx: Transaction<Database>, order: Row<'orders'>): Promise<void> {
  await removeBought(trx, order)
  await dropRedeemedCode(trx, order)
}

/** Grants, revokes or restores the licenses of an order, and delivers new ones. */
export async function writeAccess(
  trx: Transaction<Database>,
  order: Row<'orders'>,
  access: 'active' | 'revoked',
): Promise<void> {
  if (!(await writeGrants(trx, order, access))) return
  await takeFromCart(trx, order)
  if (realOrder(order))
    await enqueueJob(trx, prepareDeliveryJob, { orderId: order.id }, { uniqueKey: `prepare ${order.id}` })
}

async function recordRefunds(trx: Transaction<Database>, facts: PaymentSnapshot): Promise<void> {
  for (const refund of facts.refunds) {
    if (refund.refundId === undefined) continue
    await recordRefund(trx, refund.refundId, { status: refund.status, provider_id: refund.id })
  }
}
