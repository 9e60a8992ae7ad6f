import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { deleteAccount } from '#server/features/accounts/users/delete-account.ts'
import { openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, 'ready')
})
afterEach(() => shop.close())

test('an order is visible to its buyer and admins only', async () => {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29)
  for (const [person, one, mine, all] of [
    [undefined, 401, 401, 401],
    [shop.other, 403, 200, 403],
    [shop.customer, 200, 200, 403],
    [shop.admin, 200, 200, 200],
  ] as const) {
    const reader = await shop.as(person)
    expect((await reader.get(`/api/orders/${id}`)).status).toBe(one)
    expect((await reader.get('/api/orders/mine')).status).toBe(mine)
    expect((await reader.get('/api/orders')).status).toBe(all)
  }
  const seenBy = async (person: typeof customer) =>
    JSON.stringify((await person.get(`/api/orders/${id}`)).body).match(/signature=/g) ?? []
  expect((await seenBy(customer)).length, 'signed links').toBeGreaterThan(0)
  expect(await seenBy(await shop.as(shop.admin)), 'links that are the buyer’s').toEqual([])
  const other = await shop.as(shop.other)
  expect((await other.get('/api/orders/mine')).body).toEqual([])
})

test('the list of all orders is paged, newest first, without downloads', async () => {
  const customer = await shop.as(shop.customer)
  const first = await customer.buy(shop.licenses[0]!, 29)
  const second = await customer.buy(shop.licenses[1]!, 99.99)
  const third = await customer.buy(shop.licenses[2]!, 45.5)
  const admin = await shop.as(shop.admin)
  const page = await admin.get<Order[]>('/api/orders?limit=2')
  expect(page.body.map(({ id }) => id)).toEqual([third.id, second.id])
  expect(page.headers['x-total-count']).toBe('3')
  const next = /<(.+)>; rel="next"/.exec(String(page.headers.link))![1]!
  const rest = await admin.get<Order[]>(next)
  expect(rest.body.map(({ id }) => id)).toEqual([first.id])
  expect(rest.headers.link).toBeUndefined()
  expect(rest.body[0]).toMatchObject({
    _id: first.id,
    user: { username: shop.customer.username, email: shop.customer.email },
    billingInfo: { city: 'Vancouver' },
    paymentStatus: 'Completed',
    beats: [
      { title: shop.beats[0]!.title, price: 29, description: shop.beats[0]!.description, delivery: null },
    ],
  })
})

test('a purchase is unaffected by changing or deleting its beat and license', async () => {
  const customer = await shop.as(shop.customer)
  const { id, beats } = await customer.buy(shop.licenses[0]!, 29)
  await shop.db.deleteFrom('beats').where('id', '=', shop.beats[0]!.id).execute()
  const after = await customer.order(id)
  expect(after.beats[0]).toMatchObject({ title: beats[0]!.title, price: 29, license: { name: 'Basic' } })
})

test('only admins can delete an order; deleting it again is 404', async () => {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29)
  expect((await (await shop.as()).remove(`/api/orders/${id}`)).status).toBe(401)
  expect((await customer.remove(`/api/orders/${id}`)).status).toBe(403)
  const admin = await shop.as(shop.admin)
  expect(await admin.remove(`/api/orders/${id}`)).toMatchObject({ status: 200, body: { success: true } })
  expect(await admin.remove(`/api/orders/${id}`)).toMatchObject({
    status: 404,
    body: { code: 'order_not_found' },
  })
  expect((await customer.get(`/api/orders/${id}`)).status).toBe(404)
})

test('deleting an open order cancels its payment', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const { body } = await customer.checkOut(29)
  const admin = await shop.as(shop.admin)
  expect((await admin.remove(`/api/orders/${body.orderId}`)).status).toBe(200)
  expect((await customer.pay(body.clientSecret)).error?.code).toBe('payment_intent_unexpected_state')
})

test('an order paid at the same moment is not deleted', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const { body } = await customer.checkOut(29)
  await customer.pay(body.clientSecret)
  const admin = await shop.as(shop.admin)
  expect(await admin.remove(`/api/orders/${body.orderId}`)).toMatchObject({
    status: 409,
    body: { code: 'already_paid' },
  })
  expect((await customer.order(body.orderId)).paymentStatus).toBe('Completed')
})

test.each(['limit=0', 'limit=101', 'limit=x', 'cursor='])('the page %s is refused', async (query) => {
  const admin = await shop.as(shop.admin)
  expect((await admin.get(`/api/orders?${query}`)).status).toBe(400)
})

test('deleting an account cancels its open payment and deletes its orders', async () => {
  const customer = await shop.as(shop.customer)
  const paid = await customer.buy(shop.licenses[0]!, 29)
  await customer.addToCart(shop.licenses[2]!)
  const { body } = await customer.checkOut(45.5)
  await deleteAccount(shop.app, shop.connection, shop.customer.id)
  expect((await customer.pay(body.clientSecret)).error?.code).toBe('payment_intent_unexpected_state')
  const admin = await shop.as(shop.admin)
  expect((await admin.get<Order[]>('/api/orders')).body).toMatchObject([{ id: paid.id, user: null }])
  expect((await admin.get(`/api/orders/${paid.id}`)).status).toBe(404)
})

test('what was bought leaves the cart', async () => {
  const customer = await shop.as(shop.customer)
  await customer.buy(shop.licenses[0]!, 29)
  expect((await customer.get(`/api/carts/${shop.customer.id}`)).body).toEqual([])
  expect(await shop.db.selectFrom('cart_items').selectAll().execute()).toEqual([])
})
