import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import type { CartItem } from '#contract/orders/cart.ts'
import type { Order } from '#contract/orders/order.ts'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import type { Deal, DealOrders, DealScopes } from '#contract/pricing/deal.ts'
import { makeBeat, makeUser, signIn } from '#tests/factories.ts'
import { makeLicense, openShop, type Shop } from '#tests/shop.ts'

const HOUR_MS = 3_600_000

let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, 'ready')
})
afterEach(() => shop.close())

const sale = { kind: 'sale', name: 'Black Friday', percent: 50 }
const code = { kind: 'code', name: 'Friends', code: 'FRIDAY10', percent: 10 }

async function makeDeal(fields: object): Promise<Deal> {
  const admin = await shop.as(shop.admin)
  const { status, body } = await admin.post<Deal[]>('/api/deals', fields)
  expect(status, JSON.stringify(body)).toBe(201)
  return body[0]!
}

async function quoteOf(person = shop.customer): Promise<CartQuote> {
  return (await (await shop.as(person)).get<CartQuote>(`/api/carts/${person.id}/quote`)).body
}

async function enter(text: string, person = shop.customer) {
  return (await shop.as(person)).post<CartQuote>(`/api/carts/${person.id}/code`, { code: text })
}

async function changeDeal(id: string, payload: object) {
  const headers = await signIn(shop, shop.admin)
  return shop.app.inject({ method: 'PATCH', url: `/api/deals/${id}`, headers, payload })
}

const beatPrice = async () => {
  const { body } = await (await shop.as()).get<BeatDetail>(`/api/beats/${shop.beats[0]!.id}`)
  return { price: body.price, licenses: body.licenses.map(({ price, sale }) => [price, sale?.reference]) }
}

test('without a deal, a quote is the sum of the list prices', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  await customer.addToCart(shop.licenses[2]!)
  expect(await quoteOf()).toMatchObject({
    lines: [
      { listPrice: 29, price: 29, reference: null, adjustments: [], tax: 0, total: 29 },
      { total: 45.5 },
    ],
    subtotal: 74.5,
    discounts: [],
    taxes: [],
    total: 74.5,
    nudges: [],
    code: null,
  })
})

test('a deal can be limited to producers with a beat, which one in the trash is not', async () => {
  const producer = await makeUser(shop.db, { username: 'Gone' })
  const beat = await makeBeat(shop.db, { owner_id: producer.id })
  const names = async () => {
    const { body } = await (await shop.as(shop.admin)).get<DealScopes>('/api/deals/scopes')
    return body.producers.map(({ name }) => name)
  }
  expect(await names()).toContain('Gone')
  await shop.db.updateTable('beats').set({ status: 'deleted' }).where('id', '=', beat.id).execute()
  expect(await names()).not.toContain('Gone')
})

describe('a sale', () => {
  test('changes list, sort, page, cart and payment, and the order keeps it after its end', async () => {
    const deal = await makeDeal(sale)
    const visitor = await shop.as()
    const { body: list } = await visitor.get<{ price: number }[]>('/api/beats?sort=price')
    expect(list.map(({ price }) => price)).toEqual([14.5, 22.75])
    expect(await beatPrice()).toMatchObject({
      price: 14.5,
      licenses: [
        [14.5, 29],
        [49.99, 99.99],
      ],
    })
    const customer = await shop.as(shop.customer)
    const cart = await customer.addToCart(shop.licenses[0]!)
    expect(cart.body[0]).toMatchObject({ beats: { price: 14.5 }, state: 'current', priceWhenAdded: 14.5 })
    expect(await quoteOf()).toMatchObject({
      lines: [
        {
          listPrice: 29,
          price: 14.5,
          reference: 29,
          adjustments: [{ source: 'sale', name: 'Black Friday' }],
        },
      ],
      total: 14.5,
    })
    expect(await customer.checkOut(29)).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    const order = await customer.buy(shop.licenses[0]!, 14.5)
    const ended = await changeDeal(deal.id, { revision: deal.revision, action: 'end' })
    expect(ended.json()[0]).toMatchObject({ state: 'ended', uses: 1, earned: 14.5 })
    expect(await beatPrice()).toMatchObject({ price: 29 })
    const { body: kept } = await customer.get<Order>(`/api/orders/${order.id}`)
    expect(kept).toMatchObject({ price: 14.5, beats: [{ price: 14.5 }] })
  })

  test('is for its tags, producers, beats and tiers only', async () => {
    const [first] = shop.beats
    await makeDeal({ ...sale, beats: [first!.id] })
    expect((await beatPrice()).price).toBe(14.5)
    const { body } = await (await shop.as()).get<BeatDetail>(`/api/beats/${shop.beats[1]!.id}`)
    expect(body.price).toBe(45.5)
    expect(body.licenses[0]).not.toHaveProperty('sale')
  })

  test('starts and ends at its time in lists, and in carts without waiting for them', async () => {
    const from = Date.now() + HOUR_MS
    const until = from + HOUR_MS
    await makeDeal({ ...sale, from: new Date(from).toISOString(), until: new Date(until).toISOString() })
    expect((await beatPrice()).price).toBe(29)
    await shop.app.jobs.drain({ at: from + 1 })
    expect((await beatPrice()).price).toBe(14.5)
    await shop.app.jobs.drain({ at: until + 1 })
    expect((await beatPrice()).price).toBe(29)
  })

  test('strikes the lowest price of the 30 days before, and none where that was no higher', async () => {
    const day = 24 * HOUR_MS
    const [first, second] = shop.beats
    await shop.db
      .updateTable('beats')
      .set({ created_at: Date.now() - 90 * day })
      .execute()
    const history = { price_percent: null, subject: 'beat' as const }
    await shop.db
      .insertInto('price_history')
      .values([
        { ...history, id: 'a', subject_id: first!.id, price_cents: 1000, replaced_at: Date.now() - 40 * day },
        { ...history, id: 'b', subject_id: first!.id, price_cents: 2000, replaced_at: Date.now() - 20 * day },
        { ...history, id: 'c', subject_id: second!.id, price_cents: 2000, replaced_at: Date.now() - day },
      ])
      .execute()
    await makeDeal(sale)
    expect((await beatPrice()).licenses[0]).toEqual([14.5, 20])
    const { body } = await (await shop.as()).get<BeatDetail>(`/api/beats/${second!.id}`)
    expect(body.licenses[0]).toMatchObject({ price: 22.75, sale: { reference: null } })
  })

  test('an administrator’s end of a sale leaves what is being paid at its price for 15 minutes', async () => {
    const deal = await makeDeal(sale)
    const customer = await shop.as(shop.customer)
    await customer.addToCart(shop.licenses[0]!)
    const { body } = await customer.checkOut(14.5)
    await changeDeal(deal.id, { revision: deal.revision, action: 'pause' })
    await shop.app.jobs.drain()
    expect((await customer.order(body.orderId)).paymentStatus).toBe('Pending')
    await shop.db
      .updateTable('orders')
      .set({ created_at: Date.now() - 16 * 60_000 })
      .execute()
    await shop.app.jobs.drain({ at: Date.now() + 120_000 })
    expect((await customer.order(body.orderId)).paymentStatus).toBe('Canceled')
    expect((await customer.checkOut(29)).status).toBe(200)
  })
})

describe('a bulk deal', () => {
  test('makes the cheapest license free, is paid like that, and says how far the next is', async () => {
    await makeDeal({ kind: 'bulk', name: 'Third free', buy: 2, free: 1 })
    const customer = await shop.as(shop.customer)
    // For the licenses of a beat, before anything is in the cart.
    expect((await quoteOf()).nudges).toMatchObject([{ filled: 0, next: { filled: 1, of: 3 } }])
    await customer.addToCart(shop.licenses[0]!)
    await customer.addToCart(shop.licenses[2]!)
    expect((await quoteOf()).nudges).toMatchObject([
      { text: 'Add one more license: it’s free.', filled: 2, of: 3 },
    ])
    const third = await makeBeat(shop.db, { owner_id: shop.admin.id, price_cents: 1000 })
    await customer.addToCart(await makeLicense(shop.db, third.id))
    const quote = await quoteOf()
    expect(quote).toMatchObject({ subtotal: 84.5, discounts: [{ amount: 10 }], total: 74.5 })
    expect(quote.nudges).toMatchObject([{ text: 'One of your 3 licenses is free.' }])
    const { body } = await customer.checkOut(74.5)
    const { body: order } = await customer.get<Order>(`/api/orders/${body.orderId}`)
    expect([order.price, order.beats.map(({ price }) => price)]).toEqual([74.5, [29, 45.5, 0]])
  })
})

describe('a code', () => {
  test.each(['FRIDAY10', ' friday10 ', 'FR1DAY-1O', 'Fr iday 10'])('is found as %j', async (typed) => {
    await makeDeal(code)
    await (await shop.as(shop.customer)).addToCart(shop.licenses[0]!)
    const { status, body } = await enter(typed)
    expect([status, body.total, body.code]).toEqual([
      200,
      26.1,
      { code: 'FRIDAY10', state: 'applied', label: '10% off', message: '' },
    ])
  })

  test.each([
    ['LAUCNH20', 404, 'We don’t recognize the code LAUCNH20.'],
    ["' OR 1=1 --", 404, "We don’t recognize the code ' OR 1=1 --."],
    ['ＦＲＩＤＡＹ１０ or so', 404, /don’t recognize/],
    ['хххх', 404, /don’t recognize/],
    ['', 400, /./],
  ])('that is %j gets %i', async (typed, status, detail) => {
    await makeDeal(code)
    const answer = await enter(typed)
    expect(answer).toMatchObject({ status, body: { detail: expect.stringMatching(detail) } })
  })

  test('of 10,000 characters is refused', async () => {
    expect((await enter('x'.repeat(10_000))).status).toBe(400)
  })

  test('counts when it is paid, is held while it is paid, and is given back by a canceled order', async () => {
    const deal = await makeDeal({ ...code, maxUses: 1 })
    const first = await shop.as(shop.customer)
    const second = await shop.as(shop.other)
    await first.addToCart(shop.licenses[0]!)
    await second.addToCart(shop.licenses[0]!)
    await enter('FRIDAY10')
    await enter('FRIDAY10', shop.other)
    const held = await first.checkOut(26.1)
    expect(await second.checkOut(26.1)).toMatchObject({
      status: 409,
      body: { code: 'code_refused', detail: 'FRIDAY10 has been used up.' },
    })
    expect(await quoteOf(shop.other)).toMatchObject({ total: 29, code: { state: 'used-up' } })
    // An emptied cart cancels the first buyer's order.
    const { body } = await first.get<CartItem[]>(`/api/carts/${shop.customer.id}`)
    await first.remove(`/api/carts/${body[0]!.id}`)
    expect((await first.checkOut(26.1)).status).toBe(409)
    expect((await first.get<Order>(`/api/orders/${held.body.orderId}`)).body.paymentStatus).toBe('Canceled')
    await second.buy(shop.licenses[0]!, 26.1)
    const { body: deals } = await (await shop.as(shop.admin)).get<Deal[]>('/api/deals')
    expect(deals.find(({ id }) => id === deal.id)).toMatchObject({ state: 'used-up', uses: 1, earned: 26.1 })
  })

  test('is given back by an order that was placed with other keys', async () => {
    await makeDeal({ ...code, maxUses: 1 })
    const first = await shop.as(shop.customer)
    await first.addToCart(shop.licenses[0]!)
    await enter('FRIDAY10')
    const { body } = await first.checkOut(26.1)
    await shop.db.updateTable('orders').set({ payment_mode: 'live' }).where('id', '=', body.orderId).execute()
    expect((await first.order(body.orderId)).paymentStatus).toBe('Canceled')
    await (await shop.as(shop.other)).addToCart(shop.licenses[0]!)
    await enter('FRIDAY10', shop.other)
    expect(await quoteOf(shop.other)).toMatchObject({ total: 26.1, code: { state: 'applied' } })
  })

  test('two buyers who pay with its last use at the same time: one gets it', {}, async () => {
    await makeDeal({ ...code, maxUses: 1 })
    const people = [shop.customer, shop.other]
    for (const person of people) {
      await (await shop.as(person)).addToCart(shop.licenses[0]!)
      expect((await enter('FRIDAY10', person)).status).toBe(200)
    }
    const answers = await Promise.all(people.map(async (person) => (await shop.as(person)).checkOut(26.1)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is refused where its buyer used it before, or bought before, and kept for carts below its minimum', async () => {
    await makeDeal({ ...code, maxUsesPerBuyer: 1 })
    await makeDeal({ ...code, code: 'WELCOME', firstPurchaseOnly: true })
    await makeDeal({ ...code, code: 'BIG', minimum: 100 })
    const customer = await shop.as(shop.customer)
    await customer.addToCart(shop.licenses[0]!)
    await enter('FRIDAY10')
    await customer.buy(shop.licenses[0]!, 26.1)
    expect((await enter('FRIDAY10')).body).toMatchObject({ detail: 'You’ve already used FRIDAY10.' })
    expect((await enter('WELCOME')).body).toMatchObject({ detail: 'WELCOME is for first purchases only.' })
    await customer.addToCart(shop.licenses[2]!)
    expect((await enter('BIG')).body).toMatchObject({
      total: 45.5,
      code: { state: 'below-minimum', message: 'BIG needs a cart of $100.00 or more.' },
    })
  })

  test('of somebody else’s cart cannot be entered or read', async () => {
    const stranger = await shop.as(shop.other)
    const cart = `/api/carts/${shop.customer.id}`
    expect((await stranger.get(`${cart}/quote`)).status).toBe(403)
    expect((await stranger.post(`${cart}/code`, { code: 'FRIDAY10' })).status).toBe(403)
    expect((await stranger.remove(`${cart}/code`)).status).toBe(403)
  })

  test('is dropped again', async () => {
    await makeDeal(code)
    const customer = await shop.as(shop.customer)
    await customer.addToCart(shop.licenses[0]!)
    await enter('FRIDAY10')
    expect((await customer.remove(`/api/carts/${shop.customer.id}/code`)).body).toMatchObject({
      total: 29,
      code: null,
    })
  })
})

test('the orders of a code are listed with what they earned and what it gave away', async () => {
  const deal = await makeDeal(code)
  const ordersOf = async (id: string) =>
    (await shop.as(shop.admin)).get<DealOrders>(`/api/deals/${id}/orders`)
  expect((await ordersOf(deal.id)).body).toEqual({ orders: [], count: 0, earned: 0, given: 0 })
  const buyer = await shop.as(shop.customer)
  await buyer.addToCart(shop.licenses[0]!)
  await enter('FRIDAY10')
  const order = await buyer.buy(shop.licenses[2]!, 67.05)
  const other = await shop.as(shop.other)
  await other.addToCart(shop.licenses[0]!)
  await enter('FRIDAY10', shop.other)
  // Open, so that nothing is earned yet.
  await other.checkOut(26.1)
  expect((await ordersOf(deal.id)).body).toEqual({
    orders: [
      {
        id: order.id,
        number: order.number,
        createdAt: order.createdAt,
        status: 'Completed',
        amount: 67.05,
        kept: null,
        currency: 'usd',
        off: 7.45,
      },
    ],
    count: 1,
    earned: 67.05,
    given: 7.45,
  })
  expect(await shop.db.selectFrom('cart_codes').select('user_id').execute(), 'redeemed, or not yet').toEqual([
    { user_id: shop.other.id },
  ])
  expect((await ordersOf('none')).status).toBe(404)
})

test('the export of orders has certificates and discounts', async () => {
  await makeDeal({ ...sale, percent: 20 })
  await makeDeal(code)
  const buyer = await shop.as(shop.customer)
  await buyer.addToCart(shop.licenses[0]!)
  await enter('FRIDAY10')
  const order = await buyer.buy(shop.licenses[2]!, 53.64)
  const admin = await shop.as(shop.admin)
  const [head, row] = (await admin.get('/api/orders/export')).raw.toString('utf8').trim().split('\r\n')
  expect(head).toMatch(/,"certificates","discounts",/)
  const certificates = order.beats.map(({ delivery }) => delivery!.certificate).join('; ')
  expect(row).toContain(`,"${certificates}","Black Friday; FRIDAY10 (5.96)"`)
})

test('the orders of a sale name what its prices gave away', async () => {
  const deal = await makeDeal(sale)
  const buyer = await shop.as(shop.customer)
  await buyer.buy(shop.licenses[0]!, 14.5)
  const { body } = await (await shop.as(shop.admin)).get<DealOrders>(`/api/deals/${deal.id}/orders`)
  expect(body).toMatchObject({ count: 1, earned: 14.5, given: 14.5 })
})

test('an order over nothing is complete without a payment, with licenses, files and mails', async () => {
  await makeDeal({ ...sale, percent: 100 })
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const { status, body } = await customer.checkOut(0)
  expect([status, body.clientSecret]).toEqual([200, null])
  await shop.app.jobs.drain()
  const { body: order } = await customer.get<Order>(`/api/orders/${body.orderId}`)
  expect(order).toMatchObject({ paymentStatus: 'Completed', price: 0 })
  expect(order.beats[0]!.delivery).toMatchObject({ state: 'ready' })
  expect((await customer.get(order.beats[0]!.delivery!.files[0]!.url!)).status).toBe(200)
  const mails = await shop.db.selectFrom('mails').select('template').execute()
  expect(mails.map(({ template }) => template).sort()).toEqual(['receipt', 'sale'])
  expect((await customer.get(`/api/carts/${shop.customer.id}`)).body).toEqual([])
  expect((await customer.checkOut(0)).body.code).toBe('cart_empty')
  const admin = await shop.as(shop.admin)
  expect((await admin.post('/api/payments/refund', { orderId: order.id })).status).toBe(200)
  expect((await customer.get<Order>(`/api/orders/${order.id}`)).body).toMatchObject({
    paymentStatus: 'Refunded',
    beats: [{ delivery: { state: 'revoked' } }],
  })
  expect((await admin.post('/api/payments/refund', { orderId: order.id })).status).toBe(409)
})

describe('administrators', () => {
  test.each([
    [{ ...sale, percent: 101 }, 'percent'],
    [{ ...sale, percent: null }, 'percent'],
    [{ ...sale, amount: 5 }, 'percent'],
    [{ ...sale, percent: null, amount: -5 }, 'amount'],
    [{ ...sale, from: '2027-02-01T00:00:00Z', until: '2027-01-01T00:00:00Z' }, 'until'],
    [{ kind: 'bulk', name: 'Nothing', buy: 0, free: 1 }, 'buy'],
    [{ kind: 'bulk', name: 'Nothing', buy: 2 }, 'free'],
    [{ ...code, code: 'ab' }, 'code'],
    [{ ...code, code: 'наша-акция' }, 'code'],
    [{ ...sale, name: '' }, 'name'],
  ])('cannot make %j: %s', async (fields, field) => {
    const answer = await (await shop.as(shop.admin)).post('/api/deals', fields)
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(String) } } })
  })

  test('cannot give two codes that look alike', async () => {
    await makeDeal(code)
    const answer = await (await shop.as(shop.admin)).post('/api/deals', { ...code, code: 'FR1DAY1O' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'code_taken' } })
  })

  test('of two who edit a deal at once, the second is told', async () => {
    const deal = await makeDeal(sale)
    const change = { revision: deal.revision, fields: { ...sale, name: 'Cyber Monday' } }
    expect((await changeDeal(deal.id, change)).statusCode).toBe(200)
    const late = await changeDeal(deal.id, { ...change, fields: { ...sale, name: 'Other' } })
    expect(late.json()).toMatchObject({ code: 'deal_changed' })
    const audit = await shop.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'like', 'deal.%')
      .orderBy('id')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['deal.created', 'deal.changed'])
  })

  test('delete a deal that nobody used; one that was used can only be ended', async () => {
    const admin = await shop.as(shop.admin)
    const unused = await makeDeal(code)
    expect((await admin.remove(`/api/deals/${unused.id}`)).body).toEqual([])
    const used = await makeDeal(sale)
    await (await shop.as(shop.customer)).addToCart(shop.licenses[0]!)
    await (await shop.as(shop.customer)).checkOut(14.5)
    expect(await admin.remove(`/api/deals/${used.id}`)).toMatchObject({
      status: 409,
      body: { code: 'deal_used' },
    })
  })
})
