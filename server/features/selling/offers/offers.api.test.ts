import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Offer, StoreOffer } from '#contract/offers/offer.ts'
import type { Order } from '#contract/orders/order.ts'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import { exportOwnData } from '#server/features/accounts/profile/export-own-data.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { makeLicense, openShop, type Person, type Shop } from '#tests/shop.ts'

const DAY_MS = 86_400_000

let shop: Shop
beforeEach(async () => {
  shop = await openShop({ RATE_LIMITS: 'off' })
})
afterEach(() => shop.close())

const license = () => shop.licenses[1]!

async function offer(price: unknown, more: object = {}, person: Person = shop.customer) {
  const { beat_id, id } = license()
  return (await shop.as(person)).post<Offer & { code: string; errors: Record<string, string> }>(
    '/api/offers',
    {
      beat: beat_id,
      license: id,
      price,
      ...more,
    },
  )
}

async function act(person: Person, id: string, action: string, body: object = {}) {
  return (await shop.as(person)).post<Offer & { code: string; errors: Record<string, string> }>(
    `/api/offers/${id}/${action}`,
    body,
  )
}

async function accepted(price = 60): Promise<Offer> {
  const { body } = await offer(price)
  const answer = await act(shop.admin, body.id, 'accept')
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

async function quoteOf(person: Person = shop.customer): Promise<CartQuote> {
  return (await (await shop.as(person)).get<CartQuote>(`/api/carts/${person.id}/quote`)).body
}

async function mine(person: Person = shop.customer): Promise<Offer[]> {
  return (await (await shop.as(person)).get<Offer[]>('/api/offers?of=mine')).body
}

async function mails(to: Person): Promise<string[]> {
  await shop.app.jobs.drain()
  const rows = await shop.db
    .selectFrom('mailbox')
    .select('subject')
    .where('recipient', '=', to.email)
    .execute()
  return rows.map(({ subject }) => subject)
}

async function setFloor(percent: number | null) {
  await shop.db
    .insertInto('license_templates')
    .values({
      id: 'tier',
      name: 'Unlimited',
      description: 'All of it.',
      icon: 'diamond',
      scope: writeJson(basicScope),
      added_rights: writeJson([]),
      price_cents: null,
      position: 9,
      terms: 'Text.',
      offer_floor_percent: percent,
    })
    .execute()
  await shop.db
    .updateTable('beat_licenses')
    .set({ template_id: 'tier', scope: null })
    .where('id', '=', license().id)
    .execute()
}

test('an offer during a sale keeps the sale price that it was made against', async () => {
  const admin = await shop.as(shop.admin)
  await admin.post('/api/deals', { kind: 'sale', name: 'Black Friday', percent: 50 })
  expect((await offer(40)).body).toMatchObject({ price: 40, listPrice: 49.99 })
})

test('an accepted offer can be bought at its price, by its buyer only, once', async () => {
  const made = await offer(60, { message: ' For our EP. ' })
  expect(made).toMatchObject({
    status: 201,
    body: { price: 60, listPrice: 99.99, message: 'For our EP.', state: 'waiting', isForSale: true },
  })
  expect(Date.parse(made.body.expiresAt)).toBe(shop.clock.ms + 7 * DAY_MS)
  const inbox = await (await shop.as(shop.admin)).get<StoreOffer[]>('/api/offers?show=waiting')
  expect(inbox.body).toMatchObject([
    { id: made.body.id, floor: null, buyer: { username: shop.customer.username, licenses: 0, spent: 0 } },
  ])
  expect(await mails(shop.admin)).toContain(`Offer for ${shop.beats[0]!.title}: $60.00`)
  const answer = await act(shop.admin, made.body.id, 'accept')
  expect(await mails(shop.customer)).toContain(`Your offer for ${shop.beats[0]!.title} was accepted`)
  expect(answer.body).toMatchObject({ state: 'accepted', agreedPrice: 60, answeredBy: 'store' })
  expect(Date.parse(answer.body.expiresAt)).toBe(shop.clock.ms + 3 * DAY_MS)

  const other = await shop.as(shop.other)
  expect((await other.addToCart(license())).body).toMatchObject([{ beats: { price: 99.99 } }])
  const customer = await shop.as(shop.customer)
  expect((await customer.addToCart(license())).body).toMatchObject([
    { beats: { price: 60 }, state: 'current', priceWhenAdded: 60 },
  ])
  expect(await quoteOf()).toMatchObject({
    lines: [{ listPrice: 99.99, price: 60, adjustments: [{ source: 'offer', amount: 39.99 }] }],
    total: 60,
  })
  expect(await customer.checkOut(99.99)).toMatchObject({ status: 409, body: { code: 'price_changed' } })
  const order = await customer.buy(license(), 60)
  expect(order).toMatchObject({ paymentStatus: 'Completed', price: 60, beats: [{ price: 60 }] })
  expect(await mine()).toMatchObject([{ state: 'bought' }])
  expect(await act(shop.admin, made.body.id, 'decline')).toMatchObject({
    status: 409,
    body: { code: 'offer_closed' },
  })
  expect(await offer(70)).toMatchObject({ status: 409, body: { code: 'already_owned' } })
  const { body: audit } = await (await shop.as(shop.admin)).get<{ action: string; details: object }[]>(
    '/api/admin/audit',
  )
  expect(audit).toContainEqual(
    expect.objectContaining({ action: 'offer.accepted', details: { price: '$60.00' } }),
  )
})

test('two tabs checking out an agreed price share one payment', async () => {
  const made = await offer(60)
  await Promise.all([1, 2].map(() => act(shop.admin, made.body.id, 'accept')))
  const customer = await shop.as(shop.customer)
  await customer.addToCart(license())
  const answers = await Promise.all([1, 2, 3].map(() => customer.checkOut(60)))
  const [first] = answers
  expect(answers.map(({ body }) => body.orderId)).toEqual(answers.map(() => first!.body.orderId))
  await Promise.all(answers.map(({ body }) => customer.pay(body.clientSecret).catch(() => undefined)))
  expect(await customer.order(first!.body.orderId)).toMatchObject({ paymentStatus: 'Completed', price: 60 })
  const { data } = await shop.payments.stripe.charges.list({ limit: 100 })
  expect(data.filter(({ captured }) => captured).map(({ amount }) => amount)).toEqual([6000])
  expect(await customer.checkOut(60)).toMatchObject({ body: { code: 'cart_empty' } })
})

test('a canceled order frees the offer, and a purchase at a lower sale price uses it up', async () => {
  await accepted(60)
  const customer = await shop.as(shop.customer)
  await customer.addToCart(license())
  await customer.checkOut(60)
  expect(await quoteOf()).toMatchObject({ total: 60 })
  // Another cart cancels the open payment.
  await customer.addToCart(shop.licenses[2]!)
  const { body } = await customer.checkOut(105.5)
  expect(await quoteOf()).toMatchObject({ total: 105.5 })
  const cart = (await customer.get<{ id: string; beats: { id: string } }[]>(`/api/carts/${shop.customer.id}`))
    .body
  await customer.remove(`/api/carts/${cart.find(({ beats }) => beats.id === license().beat_id)?.id}`)
  const { body: next } = await customer.checkOut(45.5)
  expect(next.orderId).not.toBe(body.orderId)
  await customer.pay(next.clientSecret)
  await customer.order(next.orderId)
  expect(await mine()).toMatchObject([{ state: 'accepted' }])

  const admin = await shop.as(shop.admin)
  await admin.post('/api/deals', { kind: 'sale', name: 'Black Friday', percent: 50 })
  const order = await customer.buy(license(), 49.99)
  expect(order).toMatchObject({ price: 49.99 })
  expect(await mine()).toMatchObject([{ state: 'bought' }])
})

test('a buyer accepts a counteroffer, and its price applies', async () => {
  const { body } = await offer(50)
  expect(await act(shop.admin, body.id, 'counter', { price: 50 })).toMatchObject({
    status: 400,
    body: { errors: { price: 'Between the offer, $50.00, and the price, $99.99.' } },
  })
  expect((await act(shop.admin, body.id, 'counter', { price: 99.99 })).status).toBe(400)
  expect((await act(shop.customer, body.id, 'accept')).body).toMatchObject({ code: 'offer_closed' })
  const countered = await act(shop.admin, body.id, 'counter', { price: 80, message: 'With two mixes.' })
  expect(countered.body).toMatchObject({
    state: 'countered',
    counter: { price: 80, message: 'With two mixes.' },
  })
  const { title } = shop.beats[0]!
  expect(await mails(shop.customer)).toContain(`Counteroffer for ${title}: $80.00`)
  expect((await act(shop.customer, body.id, 'counter', { price: 70 })).body).toMatchObject({
    code: 'offer_closed',
  })
  expect((await act(shop.customer, body.id, 'accept')).body).toMatchObject({
    state: 'accepted',
    agreedPrice: 80,
    answeredBy: 'buyer',
  })
  await (await shop.as(shop.customer)).addToCart(license())
  expect(await quoteOf()).toMatchObject({ total: 80 })
  expect(await mails(shop.admin)).toContain(`${shop.customer.username} agrees to $80.00 for ${title}`)
})

test('a new offer replaces a counteroffer; withdrawing and declining end an offer', async () => {
  const first = await offer(50)
  expect(await offer(55)).toMatchObject({ status: 409, body: { code: 'offer_waiting' } })
  await act(shop.admin, first.body.id, 'counter', { price: 80 })
  const second = await offer(65)
  expect(second.status).toBe(201)
  expect((await mine()).map(({ state }) => state)).toEqual(['waiting', 'declined'])
  expect((await act(shop.customer, second.body.id, 'withdraw')).body).toMatchObject({ state: 'withdrawn' })
  const third = await offer(66)
  expect(
    (await act(shop.admin, third.body.id, 'decline', { message: 'It has a feature coming.' })).body,
  ).toMatchObject({ state: 'declined', answer: 'It has a feature coming.' })
  expect((await act(shop.customer, third.body.id, 'withdraw')).status).toBe(409)
  await accepted(70)
  expect(await offer(60)).toMatchObject({ status: 409, body: { code: 'offer_accepted' } })
})

test('offers expire after 7 days without an answer or 72 hours without a purchase, with one notice', async () => {
  const waiting = await offer(50, { beat: shop.licenses[3]!.beat_id, license: shop.licenses[3]!.id })
  await accepted(60)
  const customer = await shop.as(shop.customer)
  await customer.addToCart(license())
  expect(await quoteOf()).toMatchObject({ total: 60 })
  shop.clock.ms += 3 * DAY_MS
  expect((await mine())[0]).toMatchObject({ state: 'lapsed', wasAccepted: true })
  expect(await quoteOf()).toMatchObject({ total: 99.99 })
  shop.clock.ms += 4 * DAY_MS
  expect(await act(shop.admin, waiting.body.id, 'accept')).toMatchObject({ body: { code: 'offer_closed' } })
  expect((await mine())[1]).toMatchObject({ state: 'lapsed', wasAccepted: false })
  expect((await offer(61)).status).toBe(201)
  await shop.app.jobs.drain({ at: shop.clock.ms })
  await shop.app.jobs.drain({ at: shop.clock.ms + 3_600_000 })
  const told = (await mails(shop.customer)).filter((subject) => subject.includes('has expired'))
  expect(told).toHaveLength(2)
  const over = await (await shop.as(shop.admin)).get<StoreOffer[]>('/api/offers?show=over')
  expect(over.body).toHaveLength(2)
})

test('an offer below the floor is declined at once without revealing the floor', {}, async () => {
  await setFloor(60)
  const low = await offer(59.99)
  expect(low).toMatchObject({
    status: 201,
    body: { state: 'declined', answer: 'The store cannot go that low for this beat.', answeredBy: 'store' },
  })
  expect(JSON.stringify(low.body) + JSON.stringify(await mine())).not.toMatch(/floor/i)
  expect((await offer(60)).body).toMatchObject({ state: 'waiting' })
  const { body } = await (await shop.as(shop.admin)).get<StoreOffer[]>('/api/offers')
  expect(body).toMatchObject([
    { isBelowFloor: false, floor: 60 },
    { isBelowFloor: true, floor: 60 },
  ])
  expect((await mails(shop.admin)).filter((subject) => subject.startsWith('Offer'))).toHaveLength(1)
})

test('a tier whose floor equals its price takes no offers', async () => {
  await setFloor(100)
  await shop.app.catalogue.refresh()
  expect(await offer(60)).toMatchObject({ status: 409, body: { code: 'offers_not_taken' } })
})

test('a buyer has at most three open offers, also with concurrent requests', {}, async () => {
  const more = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) => makeLicense(shop.db, shop.beats[1]!.id, { name, price_cents: 9_000 })),
  )
  const answers = await Promise.all(more.map(({ beat_id, id }) => offer(40, { beat: beat_id, license: id })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409])
  const twice = await Promise.all([
    offer(60, {}, shop.other),
    offer(60, {}, shop.other),
    offer(61, {}, shop.other),
  ])
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test('of concurrent answers only the first counts', async () => {
  const { body } = await offer(60)
  const answers = await Promise.all([
    act(shop.admin, body.id, 'accept'),
    act(shop.admin, body.id, 'decline'),
    act(shop.customer, body.id, 'withdraw'),
    act(shop.admin, body.id, 'counter', { price: 80 }),
  ])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  const [now] = await mine()
  const final = answers.filter(({ status, body: { state } }) => status === 200 && state === now?.state)
  expect(final.length).toBeGreaterThan(0)
  expect(now?.state).not.toBe('waiting')
})

describe('bad input', () => {
  test.each([
    ['nothing', 0],
    ['less than a card takes', 0.49],
    ['a part of a cent', 12.345],
    ['less than nothing', -5],
    ['text', 'sixty'],
    ['a number as text', '60'],
    ['more than any price', 1_000_001],
    ['no amount', undefined],
  ])('%s is refused', async (_name, price) => {
    const { status, body } = await offer(price)
    expect([status, Object.keys(body.errors)]).toEqual([400, ['price']])
  })

  test.each([
    ['the price', 99.99],
    ['a million', 1_000_000],
  ])('%s needs no offer', async (_name, price) => {
    expect(await offer(price)).toMatchObject({ status: 409, body: { code: 'offer_not_needed' } })
  })

  test('another currency, a long message and an unknown license are refused', async () => {
    expect((await offer(60, { currency: 'eur' })).status).toBe(400)
    expect((await offer(60, { message: 'x'.repeat(501) })).status).toBe(400)
    expect(await offer(60, { license: 'none' })).toMatchObject({ body: { code: 'license_not_found' } })
    expect(await offer(60, { beat: 'none' })).toMatchObject({ body: { code: 'beat_not_found' } })
    expect(await mine()).toEqual([])
  })

  test('a sold or withdrawn beat takes no offers, and earlier ones cannot be accepted', async () => {
    const { body } = await offer(60)
    const beat = shop.db.updateTable('beats').where('id', '=', license().beat_id)
    await beat.set({ exclusive_sold_at: 1 }).execute()
    expect(await offer(60, {}, shop.other)).toMatchObject({ body: { code: 'exclusive_sold' } })
    expect(await act(shop.admin, body.id, 'accept')).toMatchObject({ body: { code: 'exclusive_sold' } })
    await beat.set({ exclusive_sold_at: null, status: 'hidden' }).execute()
    expect(await offer(60, {}, shop.other)).toMatchObject({ body: { code: 'beat_not_found' } })
    expect(await act(shop.admin, body.id, 'counter', { price: 70 })).toMatchObject({
      body: { code: 'beat_not_found' },
    })
    expect((await act(shop.admin, body.id, 'decline')).status).toBe(200)
    expect(await mine()).toMatchObject([{ isForSale: false, beat: { cover: null } }])
  })

  test('other people’s offers are not found', async () => {
    const { body } = await offer(60)
    for (const action of ['accept', 'decline', 'withdraw'])
      expect(await act(shop.other, body.id, action)).toMatchObject({ status: 404 })
    expect((await act(shop.admin, body.id, 'withdraw')).status).toBe(403)
    expect(await mine(shop.other)).toEqual([])
    const other = await shop.as(shop.other)
    expect((await other.get('/api/offers?of=store')).status).toBe(403)
    expect((await other.get('/api/offers')).body).toEqual([])
  })
})

test('an exclusive license is sold once at the agreed price', async () => {
  const exclusive = await makeLicense(shop.db, shop.beats[1]!.id, {
    name: 'Exclusive',
    price_cents: 170_000,
    scope: writeJson({ ...basicScope, exclusive: true }),
  })
  const { body } = await offer(1_200, { beat: exclusive.beat_id, license: exclusive.id })
  expect(body).toMatchObject({ license: { isExclusive: true } })
  await act(shop.admin, body.id, 'accept')
  const order = await (await shop.as(shop.customer)).buy(exclusive, 1_200)
  expect(order).toMatchObject({ paymentStatus: 'Completed', price: 1_200 } satisfies Partial<Order>)
  const { body: state } = await (await shop.as()).get(`/api/beats/${exclusive.beat_id}/exclusive`)
  expect(state).toMatchObject({ state: 'sold' })
})

test('an open payment at an agreed price is canceled half an hour after the offer expires', async () => {
  const { id } = await accepted(60)
  const customer = await shop.as(shop.customer)
  await customer.addToCart(license())
  const { body } = await customer.checkOut(60)
  const lapse = (agoMs: number) =>
    shop.db
      .updateTable('offers')
      .set({ expires_at: Date.now() - agoMs })
      .where('id', '=', id)
      .execute()
  const statusAfter = async () => {
    await shop.app.jobs.drain({ at: Date.now() + 120_000 })
    return (await customer.get<Order>(`/api/orders/${body.orderId}`)).body.paymentStatus
  }
  await lapse(60_000)
  expect(await statusAfter()).toBe('Pending')
  await lapse(31 * 60_000)
  // The price of a payment under way is held for 15 minutes: this one began before the offer expired.
  await shop.db
    .updateTable('orders')
    .set({ created_at: Date.now() - 32 * 60_000 })
    .where('id', '=', body.orderId)
    .execute()
  await shop.app.jobs.drain({ at: Date.now() + 600_000 })
  expect(await statusAfter()).toBe('Canceled')
})

test('offers are in the data export and deleted with the account', async () => {
  await offer(60, { message: 'For our EP.' })
  await shop.db
    .insertInto('free_downloads')
    .values({
      id: 'free',
      beat_id: license().beat_id,
      email: shop.customer.email,
      email_key: shop.customer.email_key,
      wants_newsletter: 0,
      token_hash: null,
      expires_at: Date.now() + DAY_MS,
    })
    .execute()
  const { offers, freeDownloads } = await exportOwnData(shop.db, shop.customer.id)
  expect(offers).toMatchObject([{ price_cents: 6_000, message: 'For our EP.' }])
  expect(freeDownloads).toMatchObject([{ email: shop.customer.email, downloads: 0 }])
  await (await shop.as(shop.admin)).remove(`/api/users/${shop.customer.id}`)
  for (const table of ['offers', 'free_downloads'] as const)
    expect(await shop.db.selectFrom(table).selectAll().execute()).toEqual([])
})
