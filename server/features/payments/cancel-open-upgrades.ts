import { readOpenUpgrades } from '#server/features/grants/index.ts'
import { attachIntent } from './attach-intent.ts'
import { belongsToOtherAccount } from './other-account.ts'
import type { PaymentContext } from './payment-context.ts'
import { cancelIntent } from './payment-intents.ts'
import { syncOrder } from './sync-order.ts'

/**
 * Cancels payments that are open over an upgrade of this order's licenses, as before a refund. One that is being
 * confirmed at this moment completes.
 */
export async function cancelOpenUpgrades(context: PaymentContext, orderId: string): Promise<void> {
  // The buyer's checkout may be creating or canceling the same payment.
  for (const { id, user_id } of await readOpenUpgrades(context.db, orderId))
    await context.payments.locks.run(`checkout:${user_id}`, async () => {
      const open = (await readOpenUpgrades(context.db, orderId)).find((order) => order.id === id)
      if (!open) return
      if (!belongsToOtherAccount(context, open))
        await cancelIntent(context.payments.stripe, open.intent_id ?? (await attachIntent(context, open)))
      await syncOrder(context, id)
    })
}
