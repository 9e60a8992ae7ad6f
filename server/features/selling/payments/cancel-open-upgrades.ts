import { readOpenUpgrades } from '#server/model/entitlement/index.ts'
import { cancelOpenPayment } from './cancel-open-payment.ts'
import type { PaymentContext } from './payment-context.ts'
import { syncOrder } from './sync-order.ts'

/**
 * Cancels open payments for an upgrade of this order's licenses, e.g. before a refund. One being confirmed right now
 * completes.
 * @param lineIds only of these lines
 */
export async function cancelOpenUpgrades(
  context: PaymentContext,
  orderId: string,
  lineIds?: readonly string[],
): Promise<void> {
  // The buyer's checkout may be creating or canceling the same payment.
  for (const { id, user_id } of await readOpenUpgrades(context.db, orderId, lineIds))
    await context.payments.locks.run(`checkout:${user_id}`, async () => {
      const open = (await readOpenUpgrades(context.db, orderId, lineIds)).find((order) => order.id === id)
      if (!open) return
      await cancelOpenPayment(context, open)
      await syncOrder(context, id)
    })
}
