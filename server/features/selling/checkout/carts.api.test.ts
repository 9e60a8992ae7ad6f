import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CartItem } from '#contract/orders/cart.ts'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import { recordCatalogueChange } from '#server/model/catalogue/record-catalogue-change.ts'
import { findListings, readQuote } from '#server/model/quote/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { countQueries } from '#tests/count-queries.ts'
import { makeBeat } from '#tests/factories.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { makeDeals } from '#tests/make-deals.ts'
import { makeLicense, openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, 'ready')
})
afterEach(() => shop.close())

test('a beat is added with a license, at its price', async () => {
  const customer = await shop.as(shop.customer)
  const added = await customer.addToCart(shop.licenses[1]!)
  expect(added.status).toBe(201)
  const { body } = await customer.get<CartItem[]>(`/api/carts/${shop.customer.id}`)
  expect(body).toEqual(added.body)
  expect(body).toMatchObject([
    {
      beats: {
        id: shop.beats[0]!.id,
        title: shop.beats[0]!.title,
        price: 99.99,
        owner: { username: shop.admin.username },
      },
      license: { name: 'Unlimited', icon: 'diamond' },
      state: 'current',
    },
  ])
})

test('adding a beat again changes nothing, except for another license, which replaces the first', async () => {
  const customer = await shop.as(shop.customer)
  const [first] = (await customer.addToCart(shop.licenses[0]!)).body
  await customer.addToCart(shop.licenses[2]!)
  const again = await customer.addToCart(shop.licenses[0]!)
  expect(again.body).toHaveLength(2)
  const replaced = await customer.addToCart(shop.licenses[1]!)
  expect(replaced.body.map((line) => line.license.name)).toEqual(['Unlimited', 'Basic'])
  expect(replaced.body[0]!.id).toBe(first!.id)
})

test.each([
  ['ready', true],
  ['hidden', false],
] as const)('a beat sold exclusively whose status is %s is said to be so: %s', async (status, expected) => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  await shop.db
    .updateTable('beats')
    .set({ exclusive_sold_at: 1, status })
    .where('id', '=', shop.licenses[0]!.beat_id)
    .execute()
  const { body } = await customer.get<CartItem[]>(`/api/carts/${shop.customer.id}`)
  expect(body).toMatchObject([{ state: 'unavailable', soldExclusively: expected }])
})

test('ten concurrent requests add one line', async () => {
  const customer = await shop.as(shop.customer)
  await Promise.all(Array.from({ length: 10 }, () => customer.addToCart(shop.licenses[0]!)))
  expect((await customer.get<CartItem[]>(`/api/carts/${shop.customer.id}`)).body).toHaveLength(1)
})

test('the former field names are still accepted', async () => {
  const customer = await shop.as(shop.customer)
  const license = shop.licenses[0]!
  const answer = await customer.post('/api/api/carts', {
    beatId: license.beat_id,
    userId: shop.customer.id,
    license: license.id,
  })
  expect(answer.status).toBe(201)
})

test('a line can be removed; removing it again is 404', async () => {
  const customer = await shop.as(shop.customer)
  const [line] = (await customer.addToCart(shop.licenses[0]!)).body
  expect(await customer.remove(`/api/carts/${line!.id}`)).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect(await customer.remove(`/api/carts/${line!.id}`)).toMatchObject({
    status: 404,
    body: { code: 'cart_item_not_found' },
  })
})

test('only its owner can access a cart', async () => {
  const customer = await shop.as(shop.customer)
  const [line] = (await customer.addToCart(shop.licenses[0]!)).body
  const license = shop.licenses[0]!
  const forCustomer = { beat: license.beat_id, user: shop.customer.id, license: license.id }
  for (const [person, status] of [
    [undefined, 401],
    [shop.other, 403],
    [shop.admin, 403],
  ] as const) {
    const stranger = await shop.as(person)
    expect((await stranger.get(`/api/carts/${shop.customer.id}`)).status).toBe(status)
    expect((await stranger.post('/api/carts', forCustomer)).status).toBe(status)
    expect((await stranger.remove(`/api/carts/${line!.id}`)).status).toBe(status)
  }
  expect((await customer.get<CartItem[]>(`/api/carts/${shop.customer.id}`)).body).toHaveLength(1)
})

test.each([
  [{}, 400, 'invalid_request'],
  [{ beat: 'x' }, 400, 'license_required'],
  [{ beat: 'x', license: 'y' }, 404, 'beat_not_found'],
  [{ beat: 7, license: 'y' }, 400, 'invalid_request'],
])('adding %j is answered with %i %s', async (payload, status, code) => {
  const customer = await shop.as(shop.customer)
  expect(await customer.post('/api/carts', payload)).toMatchObject({ status, body: { code } })
})

test('a license of another beat is rejected', async () => {
  const customer = await shop.as(shop.customer)
  const answer = await customer.post('/api/carts', { beat: shop.beats[0]!.id, license: shop.licenses[2]!.id })
  expect(answer).toMatchObject({ status: 404, body: { code: 'license_not_found' } })
})

test('a line shows that its beat was repriced, then unavailable', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const beatId = shop.beats[0]!.id
  const cart = async () => (await customer.get<CartItem[]>(`/api/carts/${shop.customer.id}`)).body[0]!
  await shop.db.updateTable('beats').set({ price_cents: 3500 }).where('id', '=', beatId).execute()
  expect(await cart()).toMatchObject({ state: 'repriced', priceWhenAdded: 29, beats: { price: 35 } })
  await shop.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('beats').where('id', '=', beatId).execute()
    await recordCatalogueChange(trx, beatId)
  })
  expect(await cart()).toMatchObject({
    state: 'unavailable',
    beats: { title: shop.beats[0]!.title, price: 29 },
    license: { name: 'Basic' },
  })
  expect(await customer.checkOut(29)).toMatchObject({ status: 409, body: { code: 'cart_changed' } })
})

test('the same license of a beat cannot be bought twice', async () => {
  const customer = await shop.as(shop.customer)
  await customer.buy(shop.licenses[0]!, 29)
  expect(await customer.addToCart(shop.licenses[0]!)).toMatchObject({
    status: 409,
    body: { code: 'already_owned' },
  })
  expect((await customer.addToCart(shop.licenses[1]!)).status).toBe(201)
})

test('several beats are added all, or none and with the name of the one that cannot be', async () => {
  const customer = await shop.as(shop.customer)
  const cart = async () => (await customer.get<CartItem[]>(`/api/carts/${shop.customer.id}`)).body
  const [first, second] = [
    shop.licenses[0]!,
    shop.licenses.find(({ beat_id }) => beat_id !== shop.licenses[0]!.beat_id)!,
  ]
  const add = (...licenses: { beat_id: string; id: string }[]) =>
    customer.post<CartItem[] & { code: string; detail: string }>('/api/carts/all', {
      lines: licenses.map(({ beat_id, id }) => ({ beat: beat_id, license: id })),
    })
  const refused = await add(first, { beat_id: second.beat_id, id: 'nothing' })
  const { title } = shop.beats.find(({ id }) => id === second.beat_id)!
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(refused.body.detail).toMatch(new RegExp(`^${title}: `))
  expect(await cart()).toEqual([])
  expect((await add(first, second)).status).toBe(201)
  expect(await cart()).toHaveLength(2)
  expect((await add(first, second)).body).toHaveLength(2)
  expect((await add()).status).toBe(400)
})

test('reading a cart takes as many queries with 50 lines as with one, also for licenses with a term', async () => {
  const customer = await shop.as(shop.customer)
  const read = () => customer.get<CartItem[]>(`/api/carts/${shop.customer.id}`)
  const scope = writeJson({ ...basicScope, termYears: 2 })
  await shop.db.updateTable('beat_licenses').set({ scope }).where('template_id', 'is', null).execute()
  await customer.addToCart(shop.licenses[0]!)
  const forOne = await countQueries(read)
  for (let line = 1; line < 50; line++) {
    const beat = await makeBeat(shop.db, { owner_id: shop.admin.id })
    await customer.addToCart(await makeLicense(shop.db, beat.id, { scope }))
  }
  expect((await read()).body).toHaveLength(50)
  expect(forOne).toBeGreaterThan(0)
  expect(await countQueries(read)).toBe(forOne)

  // 20 deals by tag, tier and all.
  await makeDeals(shop.db, { count: 20, tagIds: ['tag'] })
  const items = await shop.db.selectFrom('cart_items').selectAll().execute()
  const listingOf = await findListings(shop.db, items, 'usd')
  const lines = items.map((item) => ({ id: item.id, listing: listingOf(item)! }))
  expect(lines).toHaveLength(50)
  const queries = await countQueries(() =>
    readQuote(shop.db, lines, { buyerId: null, now: Date.now(), currency: 'usd' }),
  )
  expect(queries).toBeGreaterThan(0)
  expect(queries).toBeLessThanOrEqual(3)

  const quote = () => customer.get<CartQuote>(`/api/carts/${shop.customer.id}/quote`)
  expect((await quote()).body.lines).toHaveLength(50)
  expect(await countQueries(quote)).toBeLessThanOrEqual(13)
})
