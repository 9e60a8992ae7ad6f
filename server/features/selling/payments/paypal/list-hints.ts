import type { Hint } from '#server/model/payment/index.ts'
import type { PaypalContext } from './paypal-context.ts'
import { PaypalError } from './paypal-error.ts'
import { subjectOf } from './paypal-events.ts'
import { APPROVED, findPaymentBy, recordApproval } from './paypal-rows.ts'
import type { PaypalEvent } from './paypal-wire.ts'

const HOUR_MS = 3_600_000
/** PayPal keeps its list for thirty days. */
const KEPT_MS = (30 * 24 - 1) * HOUR_MS
/** Events appear in the list late, and out of order. */
const OVERLAP_MS = HOUR_MS / 4
/** Disputes are asked for this often, and from twice as long ago. */
const DISPUTES_EVERY_MS = HOUR_MS

/** What an event tells the store to read. @throws errors of PayPal's, if it names a payment that only PayPal can find */
export async function hintOf(context: PaypalContext, event: PaypalEvent): Promise<Hint> {
  const { orderId, captureId } = subjectOf(event)
  const paymentId = orderId ?? (captureId === null ? null : await paymentOf(context, captureId))
  if (paymentId !== null && event.event_type === APPROVED)
    await recordApproval(context.db, paymentId, event.create_time)
  return { id: event.id, type: event.event_type, paymentId, subject: null, at: event.create_time }
}

/** PayPal's order of a capture; null for one of another app. */
async function paymentOf({ db, client }: PaypalContext, captureId: string): Promise<string | null> {
  const row = await findPaymentBy(db, 'capture_id', captureId)
  if (row) return row.paypal_id
  try {
    const { supplementary_data: data } = await client.readCapture(captureId)
    return data?.related_ids?.order_id ?? null
  } catch (error) {
    if (error instanceof PaypalError && (error.isMissing || error.status === 403)) return null
    throw error
  }
}

/** What happened since, for what no webhook brought: PayPal's events, oldest first, and once an hour its disputes. */
export class PaypalHints {
  #askedForDisputesAt = 0

  /** @param since in milliseconds since 1970 */
  async *list(context: PaypalContext, since: number): AsyncGenerator<Hint> {
    const now = Date.now()
    const from = Math.max(since - OVERLAP_MS, now - KEPT_MS)
    const hints: Hint[] = []
    for await (const event of context.client.listEvents(from, now)) hints.push(await hintOf(context, event))
    yield* hints.toSorted((one, other) => one.at - other.at)
    if (now - this.#askedForDisputesAt < DISPUTES_EVERY_MS) return
    yield* listDisputeHints(context, Math.max(Math.min(since, now - DISPUTES_EVERY_MS * 2), now - KEPT_MS))
    this.#askedForDisputesAt = now
  }
}

async function* listDisputeHints(context: PaypalContext, updatedAfter: number): AsyncGenerator<Hint> {
  try {
    for await (const { dispute_id, update_time } of context.client.listDisputes({ updatedAfter })) {
      const { disputed_transactions: disputed } = await context.client.readDispute(dispute_id)
      const captureId = disputed[0]?.seller_transaction_id
      if (captureId === undefined) continue
      const paymentId = await paymentOf(context, captureId)
      yield { id: `${dispute_id}:${update_time}`, type: 'dispute', paymentId, subject: null, at: update_time }
    }
  } catch (error) {
    // An app without the permission sees none.
    if (!(error instanceof PaypalError && error.status === 403)) throw error
  }
}
