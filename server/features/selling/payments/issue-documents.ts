import type { Transaction } from 'kysely'
import { type Message, msg } from '#contract/text/msg.ts'
import {
  creditedCents,
  isCredited,
  issueCreditNote,
  issueInvoice,
} from '#server/features/selling/invoices/index.ts'
import { findRefund, type RealOrder } from '#server/model/order/index.ts'
import type { PaymentSnapshot } from '#server/model/payment/index.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { readRefundableLines } from './refunded-lines.ts'

/**
 * Issues invoice and credit notes for newly recorded facts, last in the transaction, as number sequences stay locked
 * until its end.
 * @param fresh facts recorded for the first time
 */
export async function issueDocuments(
  trx: Transaction<Database>,
  order: RealOrder,
  facts: PaymentSnapshot,
  fresh: ReadonlySet<string>,
): Promise<void> {
  const { charge } = facts
  if (charge && fresh.has(`paid:${charge.id}`)) await issueInvoice(trx, order, facts.paidWith)
  for (const { id, amountCents, refundId } of facts.refunds) {
    if (fresh.has(`refund:${id}`))
      await issueCreditNote(trx, order, {
        fact: `refund:${id}`,
        cents: amountCents,
        reason: await readReason(trx, refundId),
        lineIds: await readLinesOf(trx, order.id, refundId),
      })
    if (fresh.has(`refund:${id}:failed`) && (await isCredited(trx, order.id, `refund:${id}`)))
      await issueCreditNote(trx, order, {
        fact: `refund:${id}:failed`,
        cents: -amountCents,
        reason: msg`The bank returned the refund, so its credit note is void.`,
      })
  }
  for (const { id } of facts.disputes)
    if (fresh.has(`dispute:${id}:lost`))
      await issueCreditNote(trx, order, {
        fact: `dispute:${id}:lost`,
        cents: order.amount_cents - (await creditedCents(trx, order.id)),
        reason: msg`The buyer’s bank took the payment back.`,
        lineIds: await readLinesOf(trx, order.id, undefined),
      })
}

async function readReason(trx: Transaction<Database>, refundId: string | undefined): Promise<Message> {
  const refund = refundId === undefined ? undefined : await findRefund(trx, refundId)
  return refund?.reason === 'withdrawal' ? msg`Withdrawal` : msg`The payment was refunded.`
}

/** The lines that a refund names; for others, such as one from the provider's dashboard, those that no refund names. */
async function readLinesOf(
  trx: Transaction<Database>,
  orderId: string,
  refundId: string | undefined,
): Promise<string[]> {
  const { lineIds, refunds } = await readRefundableLines(trx, orderId)
  const own = refunds.find(({ id }) => id === refundId)?.lineIds
  if (own) return [...own]
  const named = refunds.flatMap((refund) => (refund.status === 'succeeded' ? (refund.lineIds ?? []) : []))
  return lineIds.filter((id) => !named.includes(id))
}
