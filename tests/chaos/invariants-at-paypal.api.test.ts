import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOrderBody } from '#server/features/selling/payments/paypal/paypal-order-body.ts'
import { readLinesOf } from '#server/model/order/index.ts'
import { openPaypalShop, type PaypalShop } from '#tests/paypal-shop.ts'
import { findViolations } from './invariants.ts'

let shop: PaypalShop
beforeEach(async () => {
  shop = await openPaypalShop()
})
afterEach(() => shop.close())

test('every violation at PayPal is detected', async () => {
  const { db, paypal, context, payments, config, licenses } = shop
  const paypalFile = join(config.dataDir, 'paypal-sandbox.sqlite')
  const { id } = await shop.bought()
  const left = await shop.order(licenses[2], { price: 45.5 })
  await (await shop.as(shop.other)).buy(licenses[0]!, 29)
  const violations = async () =>
    (await findViolations(db, { stripe: payments.stripe, paypalFile })).join('\n')
  expect(await violations()).toBe('')

  const row = (order: string) => db.updateTable('paypal_payments').where('order_id', '=', order)
  const order = () => db.updateTable('orders').where('id', '=', id)
  const bodyOf = async (orderId: string) =>
    createOrderBody(
      { order: await shop.readOrder(orderId), lines: await readLinesOf(db, orderId) },
      await context.store(),
    )
  const breaks: [words: string, act: () => Promise<unknown>][] = [
    ['is open here and paid at PayPal', () => row(id).set({ capture: 'open' }).execute()],
    ['is closed here and paid at PayPal', () => row(id).set({ capture: 'closed' }).execute()],
    ['and never answered', () => row(left.id).set({ capture: 'asked' }).execute()],
    ['names another charge', () => order().set({ charge_id: 'other' }).execute()],
    ['the fee is', () => order().set({ fee_cents: 1 }).execute()],
    ['is still being checked', () => order().set({ processing_since: 1 }).execute()],
    [
      'paypal usd: 2900 at the provider, 2800 in the orders',
      () => order().set({ refunded_cents: 100 }).execute(),
    ],
    ['is paid at paypal, and names stripe', () => order().set({ provider: 'stripe' }).execute()],
    [
      'was approved and not charged',
      async () => {
        paypal.approve(left.paypalId, 'declined')
        await row(left.id).set({ capture: 'open' }).execute()
      },
    ],
    [
      'PayPal was asked 2 times for',
      async () => {
        for (const key of ['one', 'two'])
          await context.client.captureOrder(left.paypalId, key).catch(() => undefined)
      },
    ],
    [
      'has 2 payments at paypal',
      async () => context.client.createOrder(await bodyOf(left.id), 'another request'),
    ],
    [
      'were used for another request',
      async () => context.client.createOrder(await bodyOf(id), 'another request').catch(() => undefined),
    ],
  ]
  for (const [words, act] of breaks) {
    await act()
    expect(await violations()).toContain(words)
  }
})
