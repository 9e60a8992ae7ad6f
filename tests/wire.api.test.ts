import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Beat, BeatDetail } from '#contract/catalogue/beat.ts'
import type { License } from '#contract/licenses/license.ts'
import type { CartItem } from '#contract/orders/cart.ts'
import { makeTag } from './factories.ts'
import { billingInfo, openShop, type Shop } from './shop.ts'

const UUID_V7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

test('IDs are UUIDs of version 7', async () => {
  const admin = await shop.as(shop.admin)
  const customer = await shop.as(shop.customer)
  const person = { username: 'maya_r', email: 'maya@example.com', password: 'Nightbus36!' }
  const { body: registered } = await (await shop.as(shop.other)).post<{ user: { id: string } }>(
    '/api/auth/register',
    person,
  )
  const { body: tag } = await admin.post<{ id: string }>('/api/tags', { name: 'Drill' })
  const [line] = (await customer.addToCart(shop.licenses[0]!)).body
  const { body: checkout } = await customer.checkOut(29)
  for (const id of [registered.user.id, tag.id, line!.id, checkout.orderId]) expect(id).toMatch(UUID_V7)
})

test('a beat, its licenses and a cart line have the fields of the specification', async () => {
  const tag = await makeTag(shop.db, 'Drill')
  await shop.db.insertInto('beat_tags').values({ beat_id: shop.beats[0]!.id, tag_id: tag.id }).execute()
  const customer = await shop.as(shop.customer)
  const { body: beat } = await customer.get<BeatDetail>(`/api/beats/${shop.beats[0]!.id}`)
  expect(beat).toMatchObject({
    id: shop.beats[0]!.id,
    title: shop.beats[0]!.title,
    description: shop.beats[0]!.description,
    price: 29,
    bpm: 90,
    tone: 'A minor',
    image: 'media/covers/none-1200.jpg',
    audioURL: 'media/previews/none.mp3',
    owner: { username: shop.admin.username },
    tags: [tag],
  })
  const { body: licenses } = await customer.get<License[]>(`/api/beats/${beat.id}/licenses`)
  expect(licenses).toEqual(beat.licenses)
  expect(licenses.map(({ id, _id, name, icon, price }) => [_id === id, name, icon, price])).toEqual([
    [true, 'Basic', 'gold', 29],
    [true, 'Unlimited', 'diamond', 99.99],
  ])
  expect(licenses[0]).toMatchObject({
    description: 'For a first release.',
    rights: expect.arrayContaining([{ label: 'Streams', value: '50,000' }]),
  })
  const [listed] = (await customer.get<Beat[]>('/api/beats')).body.filter(({ id }) => id === beat.id)
  expect(listed!.licenses).toEqual([
    {
      id: shop.licenses[0]!.id,
      _id: shop.licenses[0]!.id,
      name: 'Basic',
      description: 'For a first release.',
      icon: 'gold',
      price: 29,
    },
    expect.objectContaining({ name: 'Unlimited', price: 99.99 }),
  ])
  await customer.addToCart(shop.licenses[1]!)
  const { body: cart } = await customer.get<CartItem[]>(`/api/carts/${shop.customer.id}`)
  expect(cart).toMatchObject([
    {
      id: expect.any(String),
      beats: { id: beat.id, title: beat.title, price: 99.99, image: beat.image },
      license: { _id: licenses[1]!.id, name: 'Unlimited' },
    },
  ])
})

test('lists are plain arrays, and paged lists return the number of matches', async () => {
  const admin = await shop.as(shop.admin)
  await (await shop.as(shop.customer)).buy(shop.licenses[0]!, 29)
  for (const path of ['/api/beats', '/api/users', '/api/orders', '/api/orders/mine', '/api/admin/beats']) {
    const { body, headers } = await admin.get<object[]>(path)
    expect([path, Array.isArray(body), headers['x-total-count']]).toEqual([path, true, String(body.length)])
  }
  for (const path of ['/api/tags', `/api/carts/${shop.admin.id}`])
    expect((await admin.get(path)).body).toEqual([])
})

test('payment routes also accept the doubled prefix', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const { body } = await customer.post<{ clientSecret: string; orderId: string }>(
    '/api/api/payments/create-payment-intent',
    {
      price: 29,
      user: shop.customer.id,
      cart: [],
      billingInfo,
    },
  )
  expect(body.clientSecret).toMatch(/_secret_/)
  await customer.pay(body.clientSecret)
  await customer.order(body.orderId)
  const admin = await shop.as(shop.admin)
  const refund = await admin.post('/api/api/payments/refund', { orderId: body.orderId })
  expect(refund).toMatchObject({ status: 200, body: { message: 'Order refunded successfully.' } })
  expect((await customer.order(body.orderId)).paymentStatus).toBe('Refunded')
})
