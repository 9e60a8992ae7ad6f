import { afterEach, beforeEach, expect, test } from 'vitest'
import { syncOrder } from '#server/features/selling/payments/sync-order.ts'
import { makeBeat, makeUser } from '#tests/factories.ts'
import { makeLicense, openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, 'ready')
})
afterEach(() => shop.close())

const sales = () =>
  shop.db
    .selectFrom('mailbox')
    .selectAll()
    .where('subject', 'like', 'You made a sale%')
    .orderBy('recipient')
    .execute()

test('each seller gets one mail, about their own beats only', async () => {
  const producer = await makeUser(shop.db, { email: 'zed@example.com', password_hash: 'set' })
  const theirs = await makeBeat(shop.db, { owner_id: producer.id, title: 'Tin Roof' })
  const license = await makeLicense(shop.db, theirs.id, { name: 'Premium', price_cents: 5_000 })
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  await customer.addToCart(license)
  const order = await customer.buy(shop.licenses[2]!, 29 + 50 + 45.5)
  // The provider resends its events.
  await syncOrder({ ...shop, log: shop.app.log, wakeJobs: () => {} }, order.id)
  await shop.app.jobs.drain()

  const [toAdmin, toProducer, ...others] = await sales()
  expect(others).toEqual([])
  expect(toAdmin).toMatchObject({ recipient: shop.admin.email, subject: 'You made a sale: 2 beats' })
  expect(toAdmin?.text).toContain(`${shop.customer.username} bought 2 beats for $74.50.`)
  expect(toAdmin?.text).toContain(`${shop.beats[0]!.title}, Basic license: $29.00`)
  expect(toAdmin?.text).toContain(`/admin/manage-payments?order=${order.number}`)
  expect(toAdmin?.text).not.toContain('Tin Roof')
  expect(toProducer).toMatchObject({ recipient: 'zed@example.com', subject: 'You made a sale: Tin Roof' })
  expect(toProducer?.text).toContain('Tin Roof, Premium license: $50.00')
  expect(toProducer?.text).not.toContain('/admin')
})

test('admins are mailed about a demo producer’s sale, and nobody about an unpaid order', async () => {
  const demo = await makeUser(shop.db, { email: 'demo@example.com' })
  const { id } = await makeBeat(shop.db, { owner_id: demo.id, title: 'Demo' })
  const customer = await shop.as(shop.customer)
  await customer.buy(await makeLicense(shop.db, id), 29, '4000000000000002')
  await shop.app.jobs.drain()
  expect(await sales()).toEqual([])
  await customer.buy(shop.licenses[0]!, 58)
  await shop.app.jobs.drain()
  expect(await sales()).toMatchObject([{ recipient: shop.admin.email, subject: 'You made a sale: 2 beats' }])
})
