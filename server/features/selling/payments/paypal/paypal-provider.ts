import type { PaymentProvider } from '#server/model/payment/index.ts'
import { capturePayment } from './capture-payment.ts'
import { closePayment } from './close-payment.ts'
import { hintOf, PaypalHints } from './list-hints.ts'
import { listMovedMoney } from './list-moved-money.ts'
import { openPayment } from './open-payment.ts'
import type { PaypalContext } from './paypal-context.ts'
import { verifyPaypalEvent } from './paypal-events.ts'
import { recordReturn } from './paypal-rows.ts'
import { readPayment } from './read-payment.ts'
import { refundPayment } from './refund-payment.ts'

/** PayPal with the account of the store's owner, or the sandbox in its place. */
export function paypalProvider(context: PaypalContext): Required<PaymentProvider> {
  const hints = new PaypalHints()
  return {
    name: 'paypal',
    open: (order) => openPayment(context, order),
    read: (paypalId) => readPayment(context, paypalId),
    capture: (order) => capturePayment(context, order),
    close: (order, why) => closePayment(context, order, why),
    refund: (order, refund) => refundPayment(context, order, refund),
    verify: async (headers, body) => hintOf(context, await verifyPaypalEvent(headers, body, context)),
    hints: (since) => hints.list(context, since),
    list: (from, to) => listMovedMoney(context.client, from, to),
    // Reading the payment tells whether they approved it.
    returned: (orderId) => recordReturn(context.db, orderId),
  }
}
