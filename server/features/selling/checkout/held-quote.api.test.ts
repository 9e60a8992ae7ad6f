import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Deal } from '#contract/pricing/deal.ts'
import { openShop, type Shop } from '#tests/shop.ts'

const MINUTE_MS = 60_000

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function startSale(percent = 50): Promise<Deal> {
  const sale = { kind: 'sale', name: 'Black Friday', percent }
  const { body } = await (await shop.as(shop.admin)).post<Deal[]>('/api/deals', sale)
  return body[0]!
}
const endSale = async ({ id, revision }: Deal) =>
  (await shop.as(shop.admin)).patch(`/api/deals/${id}`, { revision, action: 'end' })

async function beginToPay(price: number) {
  const buyer = await shop.as(shop.customer)
  await buyer.addToCart(shop.licenses[0]!)
  const { status, body } = await buyer.checkOut(price)
  expect(status).toBe(200)
  return { buyer, ...body }
}

/** Runs the work that changes queue, and that of every minute. */
async function checkPayments() {
  await shop.app.jobs.drain({ at: Date.now() + 2 * MINUTE_MS })
}

describe('a payment under way', () => {
  test('keeps its price when an admin starts a sale', async () => {
    const { buyer, orderId, clientSecret } = await beginToPay(29)
    await startSale()
    await checkPayments()
    await buyer.pay(clientSecret)
    expect(await buyer.order(orderId)).toMatchObject({ paymentStatus: 'Completed', price: 29 })
  })

  test('keeps its price when an admin ends the sale', async () => {
    const sale = await startSale()
    const { buyer, orderId, clientSecret } = await beginToPay(14.5)
    expect((await endSale(sale)).status).toBe(200)
    await checkPayments()
    // The same payment, also when the page asks for it again with the total that it shows.
    const again = await buyer.checkOut(14.5)
    expect(again).toMatchObject({ status: 200, body: { orderId, clientSecret } })
    await buyer.pay(clientSecret)
    expect(await buyer.order(orderId)).toMatchObject({ paymentStatus: 'Completed', price: 14.5 })
  })

  test('gives way to the new price that its buyer is shown', async () => {
    const { buyer, orderId } = await beginToPay(29)
    await startSale()
    const { status, body } = await buyer.checkOut(14.5)
    expect(status).toBe(200)
    expect(body.orderId).not.toBe(orderId)
    expect((await buyer.order(orderId)).paymentStatus).toBe('Canceled')
  })

  test('is canceled after 15 minutes, and its total is refused', async () => {
    const sale = await startSale()
    const { buyer, orderId } = await beginToPay(14.5)
    await endSale(sale)
    await shop.db
      .updateTable('orders')
      .set({ created_at: Date.now() - 16 * MINUTE_MS })
      .execute()
    await checkPayments()
    expect((await buyer.order(orderId)).paymentStatus).toBe('Canceled')
    expect(await buyer.checkOut(14.5)).toMatchObject({ status: 409, body: { code: 'price_changed' } })
  })

  test('is canceled at once when the list price changes, whatever the deals', {}, async () => {
    await startSale()
    const { buyer, orderId } = await beginToPay(14.5)
    await shop.db
      .updateTable('beats')
      .set({ price_cents: 5_000 })
      .where('id', '=', shop.beats[0]!.id)
      .execute()
    await checkPayments()
    expect((await buyer.order(orderId)).paymentStatus).toBe('Canceled')
  })

  test('is not kept for a cart with another line of the same price', async () => {
    const sale = await startSale()
    const { buyer, orderId } = await beginToPay(14.5)
    await endSale(sale)
    await shop.db.updateTable('beats').set({ price_cents: 2_900 }).execute()
    await shop.db.deleteFrom('cart_items').execute()
    await buyer.addToCart(shop.licenses[2]!)
    expect(await buyer.checkOut(14.5)).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    expect((await buyer.order(orderId)).paymentStatus).toBe('Canceled')
  })

  test('keeps its price when its cart was filled by instances with different clocks', async () => {
    await shop.db.updateTable('beats').set({ price_cents: 2_900 }).execute()
    const deal = { kind: 'bulk', name: 'Two for one', buy: 1, free: 1, tiers: [] }
    expect((await (await shop.as(shop.admin)).post('/api/deals', deal)).status).toBe(201)
    const buyer = await shop.as(shop.customer)
    const [first, , second] = shop.licenses
    await buyer.addToCart(first!)
    await buyer.addToCart(second!)
    // Of two licenses at the same price the one with the higher ID is free, in the cart and in the order made of it.
    await shop.db
      .updateTable('cart_items')
      .set({ created_at: Date.now() + MINUTE_MS })
      .where('license_id', '=', first!.id)
      .execute()
    const { body, status } = await buyer.checkOut(29)
    expect(status).toBe(200)
    await shop.db
      .updateTable('orders')
      .set({ created_at: Date.now() - 16 * MINUTE_MS })
      .execute()
    await checkPayments()
    expect((await buyer.order(body.orderId)).paymentStatus).toBe('Pending')
  })
})
