import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Verification } from '#contract/licenses/verification.ts'
import type { Order } from '#contract/orders/order.ts'
import type { Deal } from '#contract/pricing/deal.ts'
import { reconcile } from '#server/features/selling/payments/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { makeLicense, openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const context = () => ({ db: shop.db, payments: shop.payments, log: shop.app.log, wakeJobs: () => {} })

async function makeDeal(fields: object): Promise<void> {
  const { status, body } = await (await shop.as(shop.admin)).post<Deal[]>('/api/deals', fields)
  expect(status, JSON.stringify(body)).toBe(201)
}

/** Buys these licenses together. */
async function buyAll(licenses: Row<'beat_licenses'>[], price: number, card?: string): Promise<Order> {
  const buyer = await shop.as(shop.customer)
  for (const license of licenses) await buyer.addToCart(license)
  const { status, body } = await buyer.checkOut(price)
  expect(status, JSON.stringify(body)).toBe(200)
  if (body.clientSecret) await buyer.pay(body.clientSecret, card)
  return buyer.order(body.orderId)
}

/** Two licenses, 45.50 and 29.00, of which a bulk deal gives the second for free. */
async function buyPaidAndFree(card?: string) {
  await makeDeal({ kind: 'bulk', name: 'Two for one', buy: 1, free: 1 })
  const order = await buyAll([shop.licenses[2]!, shop.licenses[0]!], 45.5, card)
  return { order, paid: order.beats[0]!.lineId, free: order.beats[1]!.lineId }
}

async function refund(orderId: string, lines?: string[]) {
  return (await shop.as(shop.admin)).post<{ code?: string; message?: string }>('/api/payments/refund', {
    orderId,
    lines,
  })
}

const orderNow = async (id: string) => (await shop.as(shop.customer)).order(id)
const refunded = ({ beats }: Order) => beats.map((beat) => beat.refunded)
const closed = ({ beats }: Order) => beats.map(({ delivery }) => delivery?.state === 'revoked')
const given = async () => {
  const { data } = await shop.payments.stripe.refunds.list({ limit: 100 })
  return data.map(({ amount }) => amount)
}
const verify = async (order: Order, at: number) =>
  (await (await shop.as()).get<Verification>(`/api/verify/${order.beats[at]!.delivery!.certificate}`)).body

describe('a bulk deal’s free license', () => {
  test('stays valid when the paid one is refunded', async () => {
    const { order, paid } = await buyPaidAndFree()
    await shop.app.jobs.drain()
    expect(await refund(order.id, [paid])).toMatchObject({ body: { message: '1 license refunded.' } })
    const after = await orderNow(order.id)
    expect(after.paymentStatus).toBe('Completed')
    expect([refunded(after), closed(after), await given()]).toEqual([[true, false], [true, false], [4550]])
    expect(after.paymentHistory.at(-1)?.message).toBe('Refund of $45.50')
    expect([(await verify(order, 0)).state, (await verify(order, 1)).state]).toEqual(['refunded', 'test'])
    await reconcile(context())
    expect(closed(await orderNow(order.id))).toEqual([true, false])
  })

  test('ends on its own, without a refund by the provider', async () => {
    const { order, free } = await buyPaidAndFree()
    await shop.app.jobs.drain()
    expect((await refund(order.id, [free])).status).toBe(200)
    const after = await orderNow(order.id)
    expect(after.paymentStatus).toBe('Completed')
    expect([refunded(after), closed(after), await given()]).toEqual([[false, true], [false, true], []])
    expect((await refund(order.id, [free])).body.code).toBe('not_refundable')
    await reconcile(context())
    expect(closed(await orderNow(order.id))).toEqual([false, true])
  })

  test('ends the order as the last of its licenses, before or after the paid one', async () => {
    const { order, paid, free } = await buyPaidAndFree()
    await refund(order.id, [paid])
    await refund(order.id, [free])
    expect(await orderNow(order.id)).toMatchObject({ paymentStatus: 'Refunded' })
    const other = await shop.as(shop.other)
    await other.addToCart(shop.licenses[2]!)
    await other.addToCart(shop.licenses[0]!)
    const { body } = await other.checkOut(45.5)
    await other.pay(body.clientSecret)
    const [first, second] = (await other.order(body.orderId)).beats
    await refund(body.orderId, [second!.lineId])
    await refund(body.orderId, [first!.lineId])
    expect((await other.order(body.orderId)).paymentStatus).toBe('Refunded')
    expect(await given()).toEqual([4550, 4550])
  })

  test('ends together with the paid one', async () => {
    const { order, paid, free } = await buyPaidAndFree()
    await refund(order.id, [paid, free])
    const after = await orderNow(order.id)
    expect(after.paymentStatus).toBe('Refunded')
    expect([refunded(after), closed(after), await given()]).toEqual([[true, true], [true, true], [4550]])
  })

  test('stays ended when the bank returns the refund of the paid one', async () => {
    const { order, paid, free } = await buyPaidAndFree('4000000000005126')
    await refund(order.id, [free])
    await refund(order.id, [paid])
    expect((await orderNow(order.id)).paymentStatus).toBe('Refunded')
    shop.sandbox!.runPendingTasks()
    await reconcile(context())
    const after = await orderNow(order.id)
    expect(after.paymentStatus).toBe('Completed')
    expect([refunded(after), closed(after)]).toEqual([
      [false, true],
      [false, true],
    ])
  })

  test('ends with a refund in full that was made in the provider’s dashboard', async () => {
    const { order } = await buyPaidAndFree()
    const { intent_id } = await shop.db.selectFrom('orders').select('intent_id').executeTakeFirstOrThrow()
    await shop.payments.stripe.refunds.create({ payment_intent: intent_id! })
    await reconcile(context())
    const after = await orderNow(order.id)
    expect([after.paymentStatus, refunded(after)]).toEqual(['Refunded', [true, true]])
  })
})

test('a code of 100% on one of two leaves that one valid when the other is refunded', async () => {
  const tier = {
    id: 'tier',
    name: 'Basic',
    description: '',
    icon: 'gold' as const,
    added_rights: writeJson([]),
  }
  await shop.db
    .insertInto('license_templates')
    .values({ ...tier, scope: writeJson(basicScope), position: 0, price_cents: null, terms: 'Yours.' })
    .execute()
  const license = await makeLicense(shop.db, shop.beats[0]!.id, { template_id: 'tier', scope: null })
  await makeDeal({ kind: 'code', name: 'Gift', code: 'GIFT100', percent: 100, tiers: ['tier'] })
  const buyer = await shop.as(shop.customer)
  await buyer.addToCart(license)
  await buyer.post(`/api/carts/${shop.customer.id}/code`, { code: 'GIFT100' })
  const order = await buyAll([shop.licenses[2]!], 45.5)
  await refund(order.id, [order.beats.find(({ price }) => price > 0)!.lineId])
  const after = await orderNow(order.id)
  expect([after.paymentStatus, closed(after)]).toEqual(['Completed', [false, true]])
})

test('an order that cost nothing ends license by license', async () => {
  await makeDeal({ kind: 'sale', name: 'Gift', percent: 100 })
  const order = await buyAll([shop.licenses[2]!, shop.licenses[0]!], 0)
  const { status } = await (await shop.as(shop.admin)).get('/api/admin/today')
  expect(status).toBe(200)
  expect(await refund(order.id, [order.beats[0]!.lineId])).toMatchObject({ status: 200 })
  const half = await orderNow(order.id)
  expect([half.paymentStatus, refunded(half), closed(half)]).toEqual([
    'Completed',
    [true, false],
    [true, false],
  ])
  await refund(order.id)
  expect(await orderNow(order.id)).toMatchObject({ paymentStatus: 'Refunded' })
  expect((await refund(order.id)).body.code).toBe('not_refundable')
})

describe('an exclusive line', () => {
  const buyWithOther = async () => {
    const exclusive = await makeLicense(shop.db, shop.beats[0]!.id, {
      name: 'Exclusive',
      icon: 'diamond',
      price_cents: 50_000,
      position: 9,
      scope: writeJson({ ...basicScope, streams: null, exclusive: true, publishingShare: 25 }),
    })
    const order = await buyAll([exclusive, shop.licenses[2]!], 545.5)
    return { exclusive, order }
  }
  const sellAgain = async () =>
    (await shop.as(shop.admin)).post(`/api/admin/beats/${shop.beats[0]!.id}/sell-again`, {})
  const canBeSoldAgain = async () => {
    const { body } = await (await shop.as(shop.admin)).get<{ id: string; canBeSoldAgain: boolean }[]>(
      '/api/admin/beats',
    )
    return body.find(({ id }) => id === shop.beats[0]!.id)?.canBeSoldAgain
  }

  test('frees its beat for sale once it is refunded, whatever stands beside it', async () => {
    const { exclusive, order } = await buyWithOther()
    await refund(order.id, [order.beats[0]!.lineId])
    expect((await orderNow(order.id)).paymentStatus).toBe('Completed')
    expect(await canBeSoldAgain()).toBe(true)
    expect((await sellAgain()).status).toBe(200)
    expect((await (await shop.as(shop.other)).buy(exclusive, 500)).paymentStatus).toBe('Completed')
  })

  test('keeps its beat while it stands, whatever was refunded beside it', async () => {
    const { order } = await buyWithOther()
    await refund(order.id, [order.beats[1]!.lineId])
    expect(await canBeSoldAgain()).toBe(false)
    expect(await sellAgain()).toMatchObject({ status: 409, body: { code: 'exclusive_in_force' } })
  })
})

test('a partly refunded order stays Completed and says what is kept, in lists, CSV and mails', async () => {
  const order = await buyAll([shop.licenses[2]!, shop.licenses[0]!], 74.5)
  expect(order.kept).toBeNull()
  await refund(order.id, [order.beats[1]!.lineId])
  expect(await orderNow(order.id)).toMatchObject({ paymentStatus: 'Completed', kept: 45.5 })
  const admin = await shop.as(shop.admin)
  expect((await admin.get('/api/orders')).body).toMatchObject([{ paymentStatus: 'Completed', kept: 45.5 }])
  const { body: today } = await admin.get('/api/admin/today')
  expect(today).toMatchObject({
    latestOrders: [{ kept: 45.5 }],
    money: { paid: 74.5, refunded: 29, kept: 45.5 },
    steps: { sold: 1 },
  })
  const csv = (await admin.get('/api/orders/export')).raw.toString('utf8').trim().split('\r\n')
  expect(csv[0]).toMatch(/"refund","kept","provider","method"$/)
  expect(csv[1]).toMatch(/"Completed","74\.50".*"29\.00".*"Partly refunded","45\.50","stripe","card"$/)
  await admin.post(`/api/orders/${order.id}/receipt`, {})
  await shop.app.jobs.drain()
  const mails = await shop.db.selectFrom('mailbox').select(['subject', 'text']).orderBy('id').execute()
  const textOf = (subject: string) => mails.findLast((mail) => mail.subject.startsWith(subject))?.text
  expect(textOf('Your refund')).toMatch(/Total: \$74\.50\s+Refunded: \$29\.00\s+Kept: \$45\.50/)
  // The receipt that is sent again has links for what is left, and for nothing else.
  expect(textOf('Your receipt')).toMatch(/Refunded: \$29\.00\s+Kept: \$45\.50/)
  expect(textOf('Your receipt')).toContain(`License document for ${order.beats[0]!.title}`)
  expect(textOf('Your receipt')).not.toContain(`License document for ${order.beats[1]!.title}`)
})

test('the contract of a free license names its share of the payment, and books name its price', async () => {
  await shop.db
    .insertInto('license_templates')
    .values({
      id: 'tier',
      name: 'Basic',
      description: '',
      icon: 'gold',
      added_rights: writeJson([]),
      scope: writeJson(basicScope),
      position: 0,
      price_cents: null,
      terms: 'Paid with {price}.',
    })
    .execute()
  await shop.db
    .updateTable('beat_licenses')
    .set({ template_id: 'tier', scope: null })
    .where('name', '=', 'Basic')
    .execute()
  const { order } = await buyPaidAndFree()
  await shop.app.jobs.drain()
  expect(order.beats.map(({ price }) => price)).toEqual([45.5, 0])
  const words = ['USD 27.79', 'USD 17.71'].map(
    (own) => `${own}, its share of USD 45.50 paid for 2 licenses together`,
  )
  for (const [at, text] of words.entries()) {
    const { statement } = await verify(order, at)
    expect([statement?.price, statement?.license.terms]).toEqual([text, [`Paid with ${text}.`]])
  }
})
