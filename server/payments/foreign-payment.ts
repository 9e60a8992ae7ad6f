import type { PaymentStatus } from '#contract/payment-status.ts'
import { isOpen } from '#contract/payment-status.ts'
import type { Row } from '#server/database/schema.ts'
import type { PaymentContext } from './payment-context.ts'
import { writeHistory } from './payment-history.ts'

/** Whether an order is paid at another provider, or in another mode, than the store uses now. */
export function isForeign({ payments }: PaymentContext, order: Pick<Row<'orders'>, 'payment_mode'>): boolean {
  return order.payment_mode !== null && order.payment_mode !== payments.mode
}

/** Whether the provider said that it knows no such payment. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'resource_missing'
}

/** Cancels an open order that the provider cannot be asked about; any other stays as it is. Call it under its lock. */
export async function giveUpPayment({ db }: PaymentContext, order: Row<'orders'>): Promise<PaymentStatus> {
  if (!isOpen(order.status)) return order.status
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('orders').set({ status: 'Canceled' }).where('id', '=', order.id).execute()
    await writeHistory(trx, order.id, {
      fact: 'canceled:other-provider',
      status: 'Canceled',
      message: 'Checkout canceled',
    })
  })
  return 'Canceled'
}
