import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { makeBeat } from '#tests/factories.ts'
import { cases, fc } from '#tests/laws.ts'
import { makeLicense, makeMaster, openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

/** An order of three licenses: 29.00, 45.50 and 10.00. */
async function buyThree(): Promise<Order> {
  const customer = await shop.as(shop.customer)
  const third = await makeBeat(shop.db, { owner_id: shop.admin.id, price_cents: 1000 })
  await makeMaster(shop.db, shop.storage, third.id)
  await customer.addToCart(shop.licenses[0]!)
  await customer.addToCart(shop.licenses[2]!)
  await customer.addToCart(await makeLicense(shop.db, third.id))
  const { body } = await customer.checkOut(84.5)
  await customer.pay(body.clientSecret)
  return customer.order(body.orderId)
}

async function refund(orderId: string, lines?: string[]) {
  return (await shop.as(shop.admin)).post<{ code?: string; message?: string }>('/api/payments/refund', {
    orderId,
    lines,
  })
}

const states = (order: Order) => order.beats.map(({ delivery }) => delivery?.state === 'revoked')

async function held(orderId: string): Promise<number> {
  const { intent_id } = await shop.db
    .selectFrom('orders')
    .select('intent_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { data } = await shop.payments.stripe.refunds.list({ payment_intent: intent_id ?? '' })
  return data.reduce((sum, { amount }) => sum + amount, 0)
}

test('a single line can be refunded: its license ends, the others and the archive keep theirs', async () => {
  const { id, beats } = await buyThree()
  await shop.app.jobs.drain()
  expect(await refund(id, [beats[1]!.lineId])).toMatchObject({
    status: 200,
    body: { message: '1 license refunded.' },
  })
  const customer = await shop.as(shop.customer)
  const order = await customer.order(id)
  expect([order.paymentStatus, states(order), await held(id)]).toEqual([
    'Completed',
    [false, true, false],
    4550,
  ])
  expect(order.beats.map(({ refunded }) => refunded)).toEqual([false, true, false])
  const archive = await customer.get(order.archiveUrl!)
  expect(archive.status).toBe(200)
  expect(archive.raw.includes(shop.beats[0]!.title)).toBe(true)
  expect(archive.raw.includes(shop.beats[1]!.title)).toBe(false)
  // Syncing the payment again restores nothing.
  expect(states(await customer.order(id))).toEqual([false, true, false])
})

test('refunds of all lines add up to the payment, and the last one ends the order', async () => {
  const { id, beats } = await buyThree()
  for (const { lineId } of beats) expect((await refund(id, [lineId])).status).toBe(200)
  const order = await (await shop.as(shop.customer)).order(id)
  expect([order.paymentStatus, states(order), await held(id)]).toEqual(['Refunded', [true, true, true], 8450])
})

test('each refund mail says what is refunded by now', async () => {
  const { id, beats, number } = await buyThree()
  const texts = async () => {
    await shop.app.jobs.drain()
    const mails = shop.db.selectFrom('mailbox').select('text').where('subject', 'like', 'Your refund%')
    return (await mails.orderBy('id').execute()).map(({ text }) => text)
  }
  await refund(id, [beats[0]!.lineId])
  expect((await texts())[0]).toContain(`$29.00 of order ${number} is now refunded.`)
  const { body } = await (await shop.as(shop.admin)).get<{ refundedAmount: number }[]>('/api/orders')
  expect(body[0]?.refundedAmount).toBe(29)
  await refund(id, [beats[1]!.lineId])
  expect((await texts())[1]).toContain(`$74.50 of order ${number} is now refunded.`)
  await refund(id)
  expect((await texts())[2]).toContain(`Order ${number} is now refunded in full.`)
  expect((await texts())[2]).toMatch(/Total: \$84\.50\s+Refunded: \$84\.50/)
})

test('after a line’s refund, a full refund returns the rest', async () => {
  const { id, beats } = await buyThree()
  await refund(id, [beats[0]!.lineId])
  await refund(id)
  expect(await held(id)).toBe(8450)
})

test('concurrent refunds of a line refund it once; another line waits or follows', {}, async () => {
  const { id, beats } = await buyThree()
  const answers = await Promise.all([refund(id, [beats[0]!.lineId]), refund(id, [beats[0]!.lineId])])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect(await held(id)).toBe(2900)
  expect((await refund(id, [beats[0]!.lineId])).body.code).toBe('not_refundable')
})

test('lines of other orders, unknown lines and an empty list are refused', async () => {
  const { id } = await buyThree()
  expect(await refund(id, ['somebody else’s'])).toMatchObject({ status: 404 })
  expect((await refund(id, [])).status).toBe(400)
  expect(await held(id)).toBe(0)
})

test('in whatever order and groups, refunds of lines never exceed the payment', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.subarray([0, 1, 2], { minLength: 1 }), { maxLength: 4 }), async (groups) => {
      const { id, beats } = await buyThree()
      for (const group of groups)
        await refund(
          id,
          group.map((at) => beats[at]!.lineId),
        )
      const order = await (await shop.as(shop.customer)).order(id)
      const closed = order.beats.filter(({ delivery }) => delivery?.state === 'revoked')
      expect(await held(id)).toBe(Math.round(closed.reduce((sum, { price }) => sum + price * 100, 0)))
      await shop.db.deleteFrom('grants').execute()
    }),
    { numRuns: cases(3) },
  )
})
