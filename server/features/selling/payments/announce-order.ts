import type { Transaction } from 'kysely'
import { orderNumber } from '#contract/orders/order.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { queueWebhooks } from '#server/features/store/webhooks/index.ts'
import { type RealOrder, readLinesOf } from '#server/model/order/index.ts'
import type { PaymentSnapshot } from '#server/model/payment/index.ts'
import type { Database } from '#server/platform/database/schema.ts'

type Order = Pick<RealOrder, 'id' | 'amount_cents' | 'currency' | 'payment_mode' | 'provider' | 'paid_with'>

/** Tells webhooks about a paid order. */
export function announceSale(trx: Transaction<Database>, order: Order): Promise<void> {
  return queueWebhooks(trx, 'order.completed', async () => {
    const lines = await readLinesOf(trx, order.id)
    const items = lines.map(({ beat_id, title, license_name, price_cents }) => ({
      ...{ beatId: beat_id, title, license: license_name },
      price: toDollars(price_cents),
    }))
    return [{ ...about(order, order.id), data: { ...factsOf(order), items } }]
  })
}

/** Tells webhooks about refunds and lost disputes. @param fresh facts recorded for the first time */
export async function announceRefunds(
  trx: Transaction<Database>,
  order: Order,
  { refunds, disputes }: PaymentSnapshot,
  fresh: ReadonlySet<string>,
): Promise<void> {
  const total = toDollars(order.amount_cents)
  let refundedCents = 0
  for (const { id, amountCents, status } of refunds) {
    if (status !== 'succeeded') continue
    refundedCents += amountCents
    const sums = { amount: toDollars(amountCents), refunded: toDollars(refundedCents), total }
    if (fresh.has(`refund:${id}`))
      await queueWebhooks(trx, 'order.refunded', async () => [
        { ...about(order, id), data: { ...factsOf(order), ...sums, reason: 'refund' } },
      ])
  }
  for (const { id } of disputes) {
    if (!fresh.has(`dispute:${id}:lost`)) continue
    const sums = { amount: toDollars(order.amount_cents - refundedCents), refunded: total, total }
    await queueWebhooks(trx, 'order.refunded', async () => [
      { ...about(order, id), data: { ...factsOf(order), ...sums, reason: 'dispute' } },
    ])
  }
}

function about({ id }: Order, fact: string) {
  return { fact, path: `/admin/manage-payments?order=${orderNumber(id)}` }
}

function factsOf({ id, amount_cents, currency, payment_mode, provider, paid_with: method }: Order) {
  return {
    ...{ orderId: id, orderNumber: orderNumber(id), currency, paymentMode: payment_mode },
    ...{ provider, method },
    total: toDollars(amount_cents),
  }
}
