import type { LinkedOrder } from '#server/model/payment/index.ts'
import type { PaypalContext } from './paypal-context.ts'
import { PaypalError } from './paypal-error.ts'
import { type CaptureRefusal, captureRefusalOf } from './paypal-refusals.ts'
import { findPayment, movePayment, type PaypalRow } from './paypal-rows.ts'
import { capturesOf, readOrder } from './read-payment.ts'

/** Then the payment is closed, and the buyer starts over. */
const MOST_REFUSALS = 5
const SECOND_MS = 1_000

/**
 * Takes the money of an approved payment. That PayPal is asked is written first, so that whoever closes the payment knows;
 * a capture whose answer was lost is looked for, and sent again under its key.
 * @returns false if it can never be charged anymore. True otherwise: reading it tells what became of it
 * @throws Error if this is not the order's payment, or PayPal does not answer
 */
export async function capturePayment(context: PaypalContext, order: LinkedOrder): Promise<boolean> {
  const { db } = context
  const row = await findPayment(db, order.id)
  if (row?.paypal_id !== order.intent_id)
    throw new Error(`payment ${order.intent_id} is not the one of order ${order.id}`)
  if (await movePayment(db, row, 'open', { capture: 'asked', asked_at: Date.now() }))
    return send(context, row, order.intent_id)
  const now = await findPayment(db, order.id)
  if (now?.capture !== 'asked') return now?.capture !== 'closed'
  if (capturesOf(await readOrder(context, order.intent_id, now)).length > 0) return true
  return send(context, now, order.intent_id)
}

async function send(context: PaypalContext, asked: PaypalRow, paypalId: string): Promise<boolean> {
  try {
    await context.client.captureOrder(paypalId, `order:${asked.order_id}:capture:${asked.refusals}`)
    return true
  } catch (error) {
    if (!(error instanceof PaypalError)) throw error
    const refusal = captureRefusalOf(error)
    if (!refusal) throw error
    return refuse(context, asked, { ...refusal, at: error.at })
  }
}

/** Writes what PayPal's refusal means. @returns false if the payment is closed */
async function refuse(
  { db, report }: PaypalContext,
  asked: PaypalRow,
  { next, issue, forOwner, at }: CaptureRefusal & { at: number },
): Promise<boolean> {
  if (next === 'read') return true
  const refusals = asked.refusals + 1
  const refused = { refusals, issue, refused_at: at + SECOND_MS - 1 }
  const isOver = next === 'close' || refusals >= MOST_REFUSALS
  await movePayment(
    db,
    asked,
    'asked',
    isOver
      ? { ...refused, capture: 'closed', reason: 'capture-refused' }
      : { ...refused, capture: 'refused' },
  )
  if (forOwner !== undefined)
    await report({
      key: `paypal-refusal:${issue}:${asked.order_id}`,
      message: `A payment was refused. ${forOwner}`,
    })
  return !isOver
}
