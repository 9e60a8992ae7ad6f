import { type LinkedOrder, PaymentMissingError, RefusedError } from '#server/model/payment/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { SendRefund } from './paypal-client.ts'
import type { PaypalContext } from './paypal-context.ts'
import { PaypalError } from './paypal-error.ts'
import { toPaypalAmount } from './paypal-money.ts'
import { toPaypalText } from './paypal-order-body.ts'
import { refundRefusalOf } from './paypal-refusals.ts'
import { findPayment } from './paypal-rows.ts'
import { isPaid } from './paypal-snapshot.ts'
import { capturesOf, readOrder } from './read-payment.ts'

const LONGEST_NOTE = 255

/**
 * Sends a saved refund. Repeats are one request.
 * @throws RefusedError with words for the owner, PaymentMissingError
 */
export async function refundPayment(
  context: PaypalContext,
  order: LinkedOrder,
  refund: Row<'refunds'>,
): Promise<void> {
  const captureId = await captureIdOf(context, order)
  const note = refund.note === null ? undefined : toPaypalText(refund.note, LONGEST_NOTE)
  const body: SendRefund = {
    custom_id: refund.id,
    // Without an amount, what is left: parts may have been refunded at PayPal.
    ...(refund.rest === 0 && { amount: toPaypalAmount(refund.amount_cents, order.currency) }),
    ...(note !== undefined && { note_to_payer: note }),
  }
  try {
    await context.client.refundCapture(captureId, body, `refund:${refund.id}`)
  } catch (cause) {
    if (!(cause instanceof PaypalError)) throw cause
    if (cause.isMissing)
      throw new PaymentMissingError(`PayPal does not know payment ${captureId}.`, { cause })
    const words = refundRefusalOf(cause)
    if (words === undefined) throw cause
    throw new RefusedError(words, { cause })
  }
}

async function captureIdOf(context: PaypalContext, order: LinkedOrder): Promise<string> {
  const row = await findPayment(context.db, order.id)
  if (row?.capture_id) return row.capture_id
  const paid = capturesOf(await readOrder(context, order.intent_id, row)).find(isPaid)
  if (!paid) throw new RefusedError('PayPal is still checking the payment.')
  return paid.id
}
