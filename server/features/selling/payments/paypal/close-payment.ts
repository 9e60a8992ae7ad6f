import type { LinkedOrder, ReleaseReason } from '#server/model/payment/index.ts'
import type { PaypalContext } from './paypal-context.ts'
import { closeUncharged, keepPayment } from './paypal-rows.ts'
import { statusOf } from './paypal-snapshot.ts'
import { readOrder } from './read-payment.ts'

/**
 * Makes sure that an order can never be charged again. PayPal knows no such request: it charges only what the store
 * captures, so it is enough that the store never does.
 * @returns false if it was paid already, or is being processed
 * @throws Error if PayPal was asked for the money and has not said yet whether it took it
 */
export async function closePayment(
  context: PaypalContext,
  order: LinkedOrder,
  why: ReleaseReason | null = null,
): Promise<boolean> {
  const { db } = context
  const unmade = { order_id: order.id, paypal_id: order.intent_id, approve_link: null }
  await keepPayment(db, unmade, { closedFor: why })
  if (await closeUncharged(db, order.id, why)) return true
  const row = await keepPayment(db, unmade)
  if (row.capture === 'closed') return true
  const status = statusOf(await readOrder(context, order.intent_id, row), row)
  if (status === 'paid' || status === 'processing') return false
  // PayPal refused what it had taken at first.
  if (status === 'closed') return true
  throw new Error(`PayPal has not said yet whether it took the money for order ${order.id}.`)
}
