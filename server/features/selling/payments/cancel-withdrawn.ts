import type { PaymentStatus } from '#contract/orders/payment-status.ts'
import { PaymentMissingError } from '#server/model/payment/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { openPayment } from './open-payment.ts'
import { belongsToOtherAccount } from './other-account.ts'
import type { PaymentContext } from './payment-context.ts'
import { providerOf } from './provider-of.ts'
import { syncOrder } from './sync-order.ts'

/**
 * Cancels what is left to pay of an order that was withdrawn from, which frees what it holds. An amount that the bank holds is
 * let go of for the buyer alone; a payment that is being processed cannot be stopped.
 * @returns the order's state afterwards; undefined if there is no such order
 */
export async function cancelWithdrawn(
  context: PaymentContext,
  order: Row<'orders'>,
  { isBuyer }: { isBuyer: boolean },
): Promise<PaymentStatus | undefined> {
  if (!belongsToOtherAccount(context, order))
    try {
      const { status, paymentId } = await openPayment(context, order)
      const isUnpaid = status === 'open' || status === 'started'
      if (isUnpaid || (isBuyer && status === 'approved'))
        await providerOf(context.payments, order).close({ ...order, intent_id: paymentId })
    } catch (error) {
      if (!(error instanceof PaymentMissingError)) throw error
    }
  return syncOrder(context, order.id)
}
