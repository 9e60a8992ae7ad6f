import { afterEach, beforeEach, expect, test } from 'vitest'
import { refundOrder } from '#server/features/selling/payments/refund-payment.ts'
import type { MovedMoney } from '#server/model/payment/index.ts'
import { openPaypalShop, type PaypalShop } from '#tests/paypal-shop.ts'
import { listMovedMoney } from './list-moved-money.ts'
import type { Transaction } from './paypal-wire.ts'

let shop: PaypalShop
beforeEach(async () => {
  shop = await openPaypalShop()
})
afterEach(() => shop.close())
const DAY_MS = 86_400_000
const all = async (list: AsyncIterable<MovedMoney> | undefined) => {
  const moved: MovedMoney[] = []
  for await (const one of list ?? []) moved.push(one)
  return moved
}

test('what PayPal’s books say is what the orders say', async () => {
  const { id, captureId } = await shop.bought()
  await refundOrder(shop.payment, id, { userId: shop.admin.id, username: 'admin' })
  const now = Date.now()
  const moved = await all(shop.provider.list?.(now - 40 * DAY_MS, now + DAY_MS))
  const { fee_cents } = await shop.readOrder(id)
  const { provider_id } = await shop.db.selectFrom('refunds').select('provider_id').executeTakeFirstOrThrow()
  expect(moved).toMatchObject([
    {
      kind: 'payment',
      id: captureId,
      chargeId: captureId,
      orderId: id,
      amountCents: 2900,
      feeCents: fee_cents,
    },
    { kind: 'refund', id: provider_id, chargeId: captureId, amountCents: 2900, currency: 'usd' },
  ])
  expect(await all(shop.provider.list?.(now - 40 * DAY_MS, now - DAY_MS))).toEqual([])
})

test('money that PayPal takes back counts, and what is pending or denied does not', async () => {
  const { captureId } = await shop.bought()
  const { dispute_id } = await shop.help(`/captures/${captureId}/dispute`)
  await shop.help(`/disputes/${dispute_id}/resolve`, { outcome: 'RESOLVED_BUYER_FAVOUR' })
  const denied = await shop.order(shop.licenses[2], { price: 45.5, buyer: shop.other })
  shop.paypal.approve(denied.paypalId, 'review_denied')
  expect(await shop.sync(denied.id)).toBe('Pending')
  const moved = () => all(shop.provider.list?.(Date.now() - DAY_MS, Date.now() + DAY_MS))
  expect((await moved()).map(({ kind }) => kind)).toEqual(['payment', 'refund'])
  shop.paypal.runPendingTasks()
  const kinds = (await moved()).map(({ kind, chargeId }) => [kind, chargeId])
  expect(kinds).toEqual([
    ['payment', captureId],
    ['refund', captureId],
  ])
})

test('an app without the permission says what to do', async () => {
  shop.paypal.permissions.transactions = false
  await expect(all(shop.provider.list?.(0, DAY_MS))).rejects.toThrow('Transaction Search')
})

test('a longer time is asked for month by month, and what others sold is left out', async () => {
  const asked: [number, number][] = []
  const one = (transaction_id: string, custom_field: string): Transaction => ({
    ...{ transaction_id, transaction_event_code: 'T0006', transaction_status: 'S' },
    ...{ transaction_initiation_date: 5, transaction_amount: { cents: 500, currency: 'usd' } },
    custom_field,
  })
  const client = {
    async *listTransactions(from: number, to: number) {
      asked.push([from, to])
      yield one('C1', 'of another shop')
      // At the edge of two months.
      yield one('C2', '0190b0a4-77c1-7c6a-9c5e-33f09a1c2d4e')
    },
  }
  expect(await all(listMovedMoney(client, 0, 70 * DAY_MS))).toMatchObject([{ id: 'C2', amountCents: 500 }])
  expect(asked).toEqual([
    [0, 31 * DAY_MS],
    [31 * DAY_MS, 62 * DAY_MS],
    [62 * DAY_MS, 70 * DAY_MS],
  ])
})
