import { afterEach, beforeEach, expect, test } from 'vitest'
import { DatabaseUnavailableError } from '#server/platform/database/database-unavailable.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { readOrder } from './reads.ts'
import { recordPayment } from './record-payment.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function place() {
  const buyer = await shop.as(shop.customer)
  await buyer.addToCart(shop.licenses[0]!)
  const { body } = await buyer.checkOut(29)
  return readOrder(shop.db, body.orderId)
}

test('an order that changed since it was read keeps its state, and its caller is told', async () => {
  const order = await place()
  await recordPayment(shop.db, order, { status: 'Completed' })
  const late = recordPayment(shop.db, order, { status: 'Canceled', cardCountry: 'CA' })
  await expect(late).rejects.toThrow(DatabaseUnavailableError)
  expect(await readOrder(shop.db, order.id)).toMatchObject({ status: 'Completed', card_country: null })
})

test('an order with a payment is not linked to another, nor canceled as one without', async () => {
  const order = await place()
  await recordPayment(shop.db, order, { intentId: 'pi_other', checkedAt: 7 })
  expect(await readOrder(shop.db, order.id)).toEqual({ ...order, payment_checked_at: 7 })
  const canceled = recordPayment(shop.db, order, { status: 'Canceled', intentId: null })
  await expect(canceled).rejects.toThrow(DatabaseUnavailableError)
})

test('what is not known stays', async () => {
  const order = await place()
  const fee = { cents: 120, currency: 'eur' }
  await recordPayment(shop.db, order, { refundedCents: 500, fee, cardCountry: 'CA' })
  const known = await readOrder(shop.db, order.id)
  expect(known).toMatchObject({ status: 'Pending', refunded_cents: 500, fee_cents: 120, card_country: 'CA' })
  await recordPayment(shop.db, known, { status: 'Completed' })
  expect(await readOrder(shop.db, order.id)).toEqual({ ...known, status: 'Completed' })
})
