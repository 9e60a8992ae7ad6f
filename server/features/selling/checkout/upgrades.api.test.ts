import { SelectQueryNode } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Verification } from '#contract/licenses/verification.ts'
import type { CartItem } from '#contract/orders/cart.ts'
import type { Order } from '#contract/orders/order.ts'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import { syncOrder } from '#server/features/selling/payments/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { recordQueries } from '#tests/count-queries.ts'
import { makeBeat } from '#tests/factories.ts'
import { basicScope, trackoutScope } from '#tests/license-scopes.ts'
import { makeLicense, makeMaster, openShop, type Shop } from '#tests/shop.ts'

/** Longer than the minute between two checks of open payments. */
const CHECK_EVERY_MS = 120_000

let shop: Shop
let basic: Shop['licenses'][number]
let unlimited: Shop['licenses'][number]
beforeEach(async () => {
  shop = await openShop({}, 'ready')
  basic = shop.licenses[0]!
  unlimited = shop.licenses[1]!
  await shop.db
    .updateTable('beat_licenses')
    .set({ scope: writeJson({ ...basicScope, streams: null }) })
    .where('name', '=', 'Unlimited')
    .execute()
})
afterEach(() => shop.close())

type Buyer = Awaited<ReturnType<Shop['as']>>

/** Buys Basic for $29. */
async function ownBasic() {
  const buyer = await shop.as(shop.customer)
  const order = await buyer.buy(basic, 29)
  return { buyer, order, certificate: order.beats[0]!.delivery!.certificate }
}

const upgrade = (buyer: Buyer, upgradeOf: string, license = unlimited) =>
  buyer.post<CartItem[]>('/api/carts', { license: license.id, beat: license.beat_id, upgradeOf })

async function buyUpgrade(buyer: Buyer, certificate: string, price = 70.99): Promise<Order> {
  expect((await upgrade(buyer, certificate)).status).toBe(201)
  const { status, body } = await buyer.checkOut(price)
  expect(status).toBe(200)
  await buyer.pay(body.clientSecret)
  return buyer.order(body.orderId)
}

const verify = async (certificate: string) =>
  (await (await shop.as()).get<Verification>(`/api/verify/${certificate}`)).body

const refund = async (orderId: string) =>
  (await shop.as(shop.admin)).post('/api/payments/refund', { orderId })

test('an owned license is upgraded for the difference', async () => {
  const { buyer, certificate } = await ownBasic()
  await buyer.put(`/api/licenses/${certificate}/streams`, { count: 42_300 })
  await buyer.put(`/api/licenses/${certificate}/uses`, { url: 'https://youtu.be/9wXz2kQe', title: 'Song' })
  const { body: cart } = await upgrade(buyer, certificate)
  expect(cart).toMatchObject([
    {
      beats: { price: 70.99 },
      license: { name: 'Unlimited' },
      state: 'current',
      replaces: { kind: 'upgrade', certificate, license: 'Basic' },
    },
  ])
  const { body: quote } = await buyer.get<CartQuote>(`/api/carts/${shop.customer.id}/quote`)
  expect(quote).toMatchObject({
    lines: [
      { adjustments: [{ source: 'upgrade', amount: 29 }], listPrice: 99.99, price: 70.99, reference: null },
    ],
    total: 70.99,
  })
  const order = await buyUpgrade(buyer, certificate)
  expect(order).toMatchObject({ paymentStatus: 'Completed', price: 70.99 })
  await shop.app.jobs.drain()
  const { passport } = order.beats[0]!
  expect(passport).toMatchObject({
    replaces: { kind: 'upgrade', certificate, license: 'Basic' },
    uses: [{ title: 'Song' }],
    streams: { count: 42_300, limit: null },
    upgradeCredit: 99.99,
  })
  expect(await verify(certificate)).toMatchObject({
    state: 'upgraded',
    replacedBy: { kind: 'upgrade', certificate: passport!.certificate, license: 'Unlimited' },
    licensee: 'Zoë Reyes',
    statement: { certificate },
  })
  expect((await verify(passport!.certificate)).statement).toMatchObject({ replaces: certificate })
})

test('the old license keeps its files and is read-only', async () => {
  const { buyer, order, certificate } = await ownBasic()
  await buyUpgrade(buyer, certificate)
  await shop.app.jobs.drain()
  const old = (await buyer.order(order.id)).beats[0]!
  expect(old.delivery!.state).toBe('ready')
  expect((await buyer.get(old.delivery!.files[0]!.url!)).status).toBe(200)
  expect((await buyer.get(old.delivery!.documentUrl!)).status).toBe(200)
  expect(await buyer.put(`/api/licenses/${certificate}/streams`, { count: 1 })).toMatchObject({
    status: 409,
    body: { code: 'upgraded' },
  })
})

test('a chain of upgrades credits everything paid before', async () => {
  const trackout = await makeLicense(shop.db, basic.beat_id, {
    name: 'Trackout',
    price_cents: 20_000,
    scope: writeJson({ ...trackoutScope, streams: null, files: ['mp3', 'wav'], publishingShare: 0 }),
  })
  await shop.db
    .updateTable('beat_licenses')
    .set({ scope: writeJson({ ...basicScope, streams: 500_000 }) })
    .where('id', '=', unlimited.id)
    .execute()
  const { buyer, certificate } = await ownBasic()
  const second = await buyUpgrade(buyer, certificate)
  const { body } = await upgrade(buyer, second.beats[0]!.delivery!.certificate, trackout)
  expect(body).toMatchObject([{ beats: { price: 100.01 } }])
})

test('an upgrade without a difference completes without payment, with receipt, license and files', async () => {
  const { buyer, certificate } = await ownBasic()
  await shop.db
    .updateTable('beat_licenses')
    .set({ price_cents: 1_000 })
    .where('id', '=', unlimited.id)
    .execute()
  await upgrade(buyer, certificate)
  const { status, body } = await buyer.checkOut(0)
  expect(status).toBe(200)
  await shop.app.jobs.drain()
  const order = await buyer.order(body.orderId)
  expect(order).toMatchObject({
    price: 0,
    paymentStatus: 'Completed',
    beats: [{ delivery: { state: 'ready' }, passport: { replaces: { certificate } } }],
  })
  expect((await verify(certificate)).state).toBe('upgraded')
  const receipts = await shop.db
    .selectFrom('mailbox')
    .select('id')
    .where('subject', '=', `Your receipt: order ${order.number}`)
    .execute()
  expect(receipts).toHaveLength(1)
  expect(await refund(order.id)).toMatchObject({ status: 200 })
  expect((await verify(certificate)).state, 'free, and still refundable').toBe('test')
})

test('refunding the upgrade restores the old license, with uses added meanwhile', {}, async () => {
  const { buyer, order, certificate } = await ownBasic()
  const second = await buyUpgrade(buyer, certificate)
  const newer = second.beats[0]!.delivery!.certificate
  await buyer.put(`/api/licenses/${newer}/streams`, { count: 60_000 })
  await buyer.put(`/api/licenses/${newer}/uses`, { url: 'https://youtu.be/new', title: 'New song' })
  expect(await refund(order.id)).toMatchObject({
    status: 409,
    body: { code: 'upgraded', detail: expect.stringContaining(second.number) },
  })
  expect((await refund(second.id)).status).toBe(200)
  await shop.app.jobs.drain()
  const { text } = await shop.db
    .selectFrom('mailbox')
    .select('text')
    .where('subject', 'like', 'Your refund%')
    .executeTakeFirstOrThrow()
  expect(text).toContain(`Your earlier license for ${second.beats[0]!.title} is valid again.`)
  expect(await verify(newer)).toMatchObject({ state: 'refunded' })
  expect(await verify(certificate)).toMatchObject({
    state: 'test',
    replacedBy: null,
    uses: [{ title: 'New song' }],
  })
  const { passport } = (await buyer.order(order.id)).beats[0]!
  expect(passport).toMatchObject({ streams: { count: 60_000 }, upgradeCredit: 29 })
  expect((await refund(order.id)).status, 'nothing stands in the way now').toBe(200)
})

test('the first order can be refunded after its upgrade was', async () => {
  const { buyer, order, certificate } = await ownBasic()
  await upgrade(buyer, certificate)
  await buyer.addToCart(shop.licenses[2]!)
  const { body } = await buyer.checkOut(70.99 + 45.5)
  await buyer.pay(body.clientSecret)
  const { beats } = await buyer.order(body.orderId)
  expect((await refund(order.id)).status).toBe(409)
  const line = await shop.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', body.orderId)
    .where('replacement', '=', 'upgrade')
    .executeTakeFirstOrThrow()
  const admin = await shop.as(shop.admin)
  const answer = await admin.post('/api/payments/refund', { orderId: body.orderId, lines: [line.id] })
  expect(answer.status).toBe(200)
  expect(await verify(certificate)).toMatchObject({ state: 'test', replacedBy: null })
  expect(await verify(beats[0]!.passport!.certificate)).toMatchObject({ state: 'refunded' })
  expect((await refund(order.id)).status).toBe(200)
})

test.each([
  ['somebody else’s license', 403, 'forbidden'],
  ['a number that does not exist', 404, 'certificate_not_found'],
  ['a refunded license', 409, 'license_ended'],
  ['a license that is being refunded', 409, 'license_ended'],
  ['one that is already upgraded', 409, 'upgraded'],
  ['one whose term is over', 409, 'license_expired'],
  ['a license of another beat', 409, 'not_an_upgrade'],
  ['a lower license', 409, 'not_an_upgrade'],
  ['what was bought without money', 409, 'not_an_upgrade'],
])('%s gives no discount', async (what, status, code) => {
  const { buyer, order, certificate } = await ownBasic()
  const add = async (): Promise<{ status: number; body: unknown }> => {
    switch (what) {
      case 'somebody else’s license':
        return upgrade(await shop.as(shop.other), certificate)
      case 'a number that does not exist':
        return upgrade(buyer, 'AAAAA-BBBBB')
      case 'a refunded license':
        await refund(order.id)
        return upgrade(buyer, certificate)
      case 'a license that is being refunded':
        await shop.db
          .insertInto('refunds')
          .values({
            id: 'r',
            order_id: order.id,
            amount_cents: 2_900,
            status: 'requested',
            provider_id: null,
            requested_by: shop.admin.id,
            created_at: Date.now(),
          })
          .execute()
        return upgrade(buyer, certificate)
      case 'one that is already upgraded':
        await buyUpgrade(buyer, certificate)
        await shop.db.updateTable('order_lines').set({ license_id: 'gone' }).execute()
        return upgrade(buyer, certificate)
      case 'one whose term is over':
        await shop.db.updateTable('grants').set({ ends_at: 1 }).execute()
        return upgrade(buyer, certificate)
      case 'a license of another beat': {
        const beat = await makeBeat(shop.db, { owner_id: shop.admin.id })
        await makeMaster(shop.db, shop.storage, beat.id)
        const scope = writeJson({ ...basicScope, streams: null })
        return upgrade(buyer, certificate, await makeLicense(shop.db, beat.id, { scope }))
      }
      case 'a lower license': {
        const scope = writeJson({ ...basicScope, streams: 10 })
        return upgrade(buyer, certificate, await makeLicense(shop.db, basic.beat_id, { name: 'Demo', scope }))
      }
      default:
        await shop.db.updateTable('orders').set({ payment_mode: 'test' }).execute()
        return upgrade(buyer, certificate)
    }
  }
  expect(await add()).toMatchObject({ status, body: { code } })
})

test('concurrent upgrades are one line, one order and one payment', async () => {
  const { buyer, certificate } = await ownBasic()
  await Promise.all([upgrade(buyer, certificate), upgrade(buyer, certificate)])
  const answers = await Promise.all([buyer.checkOut(70.99), buyer.checkOut(70.99), buyer.checkOut(70.99)])
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1)
  await Promise.all(answers.map(({ body }) => buyer.pay(body.clientSecret)))
  await buyer.order(answers[0]!.body.orderId)
  const grants = await shop.db.selectFrom('grants').select('id').execute()
  expect(grants).toHaveLength(2)
})

test('a refund cancels an upgrade’s open payment', async () => {
  const { buyer, order, certificate } = await ownBasic()
  await upgrade(buyer, certificate)
  const { body } = await buyer.checkOut(70.99)
  expect((await refund(order.id)).status).toBe(200)
  expect((await buyer.order(body.orderId)).paymentStatus).toBe('Canceled')
  const late = await buyer.pay(body.clientSecret)
  expect(late.error, 'the old price cannot be paid any more').toBeDefined()
  expect(
    (await buyer.get<CartItem[]>(`/api/carts/${shop.customer.id}`)).body,
    'the full price now',
  ).toMatchObject([{ state: 'repriced', beats: { price: 99.99 }, replaces: null }])
  expect((await buyer.checkOut(70.99)).body).toMatchObject({ code: 'price_changed' })
})

test('an upgrade paid just before blocks the refund of the first order', async () => {
  const { buyer, order, certificate } = await ownBasic()
  await upgrade(buyer, certificate)
  const { body } = await buyer.checkOut(70.99)
  await buyer.pay(body.clientSecret)
  expect(await refund(order.id)).toMatchObject({ status: 409, body: { code: 'upgraded' } })
  expect((await buyer.order(body.orderId)).paymentStatus).toBe('Completed')
})

test('an open payment is canceled once the license it upgrades was refunded in the dashboard', async () => {
  const { buyer, order, certificate } = await ownBasic()
  await upgrade(buyer, certificate)
  const { body } = await buyer.checkOut(70.99)
  const { intent_id } = await shop.db
    .selectFrom('orders')
    .select('intent_id')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  await shop.payments.stripe.refunds.create({ payment_intent: intent_id! })
  await syncOrder({ ...shop, log: shop.app.log, wakeJobs: () => {} }, order.id)
  await shop.app.jobs.drain({ at: Date.now() + CHECK_EVERY_MS })
  expect((await buyer.order(body.orderId)).paymentStatus).toBe('Canceled')
})

test('sales apply to upgrades, codes do not', async () => {
  const { buyer, certificate } = await ownBasic()
  const admin = await shop.as(shop.admin)
  await admin.post('/api/deals', { kind: 'code', name: 'Half', code: 'HALF50', percent: 50 })
  await admin.post('/api/deals', { kind: 'sale', name: 'Sale', amount: 20 })
  await upgrade(buyer, certificate)
  const { body } = await buyer.post<CartQuote>(`/api/carts/${shop.customer.id}/code`, { code: 'HALF50' })
  expect(body).toMatchObject({ total: 50.99, code: { state: 'not-for-these' } })
})

test('a quote reads the currency of the store once', async () => {
  const { buyer, certificate } = await ownBasic()
  await upgrade(buyer, certificate)
  await (await shop.as(shop.admin)).post('/api/deals', { kind: 'code', code: 'SAVE10', percent: 10 })
  await buyer.post(`/api/carts/${shop.customer.id}/code`, { code: 'SAVE10' })
  const queries = await recordQueries(() => buyer.get<CartQuote>(`/api/carts/${shop.customer.id}/quote`))
  const tables = queries.map((node) => JSON.stringify(SelectQueryNode.is(node) && node.from))
  expect(tables.filter((from) => from.includes('store_settings'))).toHaveLength(1)
})
