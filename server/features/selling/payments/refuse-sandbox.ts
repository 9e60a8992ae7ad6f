import { ConfigError } from '#server/config/config-error.ts'
import type { PaymentConfig } from '#server/config/payment-config.ts'
import { hasOrder, isLive } from '#server/model/order/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isCopy } from '#server/platform/database/store-hold.ts'

/**
 * Prevents a store with real payments from starting in the sandbox. Orders of Stripe's test mode do not count, and a
 * copy of a store may.
 * @throws ConfigError
 */
export async function refuseSandboxBesideRealOrders(db: Db, payments: PaymentConfig): Promise<void> {
  if (payments.mode !== 'sandbox' || (await isCopy(db))) return
  if (await hasOrder(db, isLive()))
    throw new ConfigError(
      'PAYMENTS must not be sandbox: this store has orders paid with real money. Set the live keys of Stripe or PayPal',
    )
}
