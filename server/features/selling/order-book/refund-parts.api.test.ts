import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import type { Order } from '#contract/orders/order.ts'
import type { Insight } from '#contract/reach/insight.ts'
import { reconcile } from '#server/features/selling/payments/index.ts'
import { readPaid } from '#server/model/entitlement/read-paid.ts'
import { findBreaches } from '#server/model/split/index.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { insertAcceptedSplit } from '#tests/splits.ts'

let shop: Shop
let admin: Awaited<ReturnType<Shop['as']>>
let buyer: Awaited<ReturnType<Shop['as']>>
beforeAll(async () => {
  shop = await openShop({}, 'ready')
  admin = await shop.as(shop.admin)
  buyer = await shop.as(shop.customer)
  const seller = {
    name: 'Night Bus Beats',
    street: '1 Tape Lane',
    postalCode: '90001',
    city: 'Los Angeles',
    state: 'CA',
    country: 'US',
    email: 'books@example.com',
    ...{ represented: '', register: '', taxNumber: '', vatId: '', bank: '', note: '' },
  }
  expect((await admin.patch('/api/settings', { version: 0, seller })).status).toBe(200)
})
afterAll(() => shop.close())

/** $29 and $45.50. */
async function buyBoth(who = buyer): Promise<Order> {
  for (const license of [shop.licenses[0]!, shop.licenses[2]!]) await who.addToCart(license)
  const { body } = await who.checkOut(74.5)
  await who.pay(body.clientSecret)
  await who.order(body.orderId)
  await shop.app.jobs.drain()
  return who.order(body.orderId)
}
const refund = (orderId: string, body: object) => admin.post('/api/payments/refund', { orderId, ...body })
const mailsOf = async () => {
  await shop.app.jobs.drain()
  const rows = await shop.db.selectFrom('mailbox').select(['subject', 'text']).execute()
  return rows.filter(({ subject }) => subject.startsWith('Your refund')).map(({ text }) => text)
}

test('a part of a price goes back with a note, the license stays valid, and the rest can go back later', async () => {
  const { id, beats } = await buyBoth()
  const [, second] = beats
  const amounts = [{ line: second!.lineId, amount: 10.5 }]
  const note = 'For the missing intro.'
  expect((await refund(id, { amounts, note })).body).toEqual({ message: 'Refunded successfully.' })
  const after = await buyer.order(id)
  expect(after).toMatchObject({
    paymentStatus: 'Completed',
    kept: 64,
    beats: [
      { refunded: false, refundedAmount: 0 },
      { refunded: false, refundedAmount: 10.5, delivery: { state: 'ready' }, passport: { state: 'test' } },
    ],
  })
  expect(after.paymentHistory.at(-1)).toMatchObject({
    status: 'Refunded',
    message: 'Refund of $10.50. For the missing intro.',
  })
  const [mail] = await mailsOf()
  expect(mail).toContain('For the missing intro.')
  expect(mail).toMatch(/\$10\.50 of the Basic license for .* went back\. The license stays valid\./)
  // What an upgrade deducts is what was kept of the license.
  const grants = await shop.db.selectFrom('grants').selectAll().where('order_id', '=', id).execute()
  const paid = await readPaid(
    shop.db,
    grants.map((grant) => grant.id),
  )
  const paidFor = (lineId: string) => paid.get(grants.find(({ line_id }) => line_id === lineId)!.id)
  expect([paidFor(beats[0]!.lineId), paidFor(second!.lineId)]).toEqual([2_900, 3_500])
  const day = new Date().toISOString().slice(0, 10)
  const { body: insight } = await admin.get<Insight>(`/api/admin/insight?from=${day}&until=${day}`)
  expect(insight.beats.map(({ earned }) => earned).sort()).toEqual([29, 35])

  for (const [body, words] of [
    [{ amounts: [{ line: second!.lineId, amount: 35.01 }] }, /At most \$35\.00 of this license is left/],
    [{ amounts: [{ line: 'other', amount: 1 }] }, /./],
  ] as const)
    expect(await refund(id, body)).toMatchObject({
      status: expect.any(Number),
      body: { detail: expect.stringMatching(words) },
    })
  expect((await refund(id, { amounts: [{ line: second!.lineId, amount: 0 }] })).status).toBe(400)
  expect((await refund(id, { amounts, note: 'x'.repeat(201) })).status).toBe(400)

  // All that is left of the line: its license ends.
  await refund(id, { amounts: [{ line: second!.lineId, amount: 35 }] })
  expect(await buyer.order(id)).toMatchObject({
    paymentStatus: 'Completed',
    kept: 29,
    beats: [{ refunded: false }, { refunded: true, refundedAmount: 45.5, delivery: { state: 'revoked' } }],
  })
  await refund(id, {})
  const orders = (await admin.get<AdminOrder[]>('/api/orders')).body
  expect(orders.find((order) => order.id === id)).toMatchObject({
    paymentStatus: 'Refunded',
    refundedAmount: 74.5,
  })
  const papers = await shop.db
    .selectFrom('invoices')
    .select('gross_cents')
    .where('order_id', '=', id)
    .execute()
  expect(papers.map(({ gross_cents }) => gross_cents).sort((a, b) => a - b)).toEqual([
    -3500, -2900, -1050, 7450,
  ])
})

test('who shares in a sale gives back the same part, of that line alone', async () => {
  await insertAcceptedSplit(shop.db, shop.beats[1]!, { 'nia@example.com': 3_000 })
  const { id, beats } = await buyBoth()
  await refund(id, { amounts: [{ line: beats[1]!.lineId, amount: 20 }] })
  const lines = await shop.db.selectFrom('shared_lines').selectAll().where('order_id', '=', id).execute()
  expect(lines.map(({ returned_cents }) => returned_cents)).toEqual([2_000])
  expect(await findBreaches(shop.db)).toEqual([])
  await refund(id, { lines: [beats[1]!.lineId] })
  expect(await findBreaches(shop.db)).toEqual([])
})

test('while a part is on its way nothing is given back yet, and another part is not taken for it', async () => {
  await buyer.addToCart(shop.licenses[2]!)
  const { body } = await buyer.checkOut(45.5)
  await buyer.pay(body.clientSecret, '4000000000007726')
  const { id, beats } = await buyer.order(body.orderId)
  const ask = (amount: number) => refund(id, { amounts: [{ line: beats[0]!.lineId, amount }] })
  expect((await ask(10)).body).toEqual({ message: 'The refund is on its way.' })
  expect((await ask(5)).body).toMatchObject({ code: 'refund_running' })
  expect((await ask(10)).body).toEqual({ message: 'The refund is on its way.' })
  expect(await buyer.order(id)).toMatchObject({ kept: null, beats: [{ refundedAmount: 0 }] })
  shop.sandbox!.runPendingTasks()
  expect(await buyer.order(id)).toMatchObject({ beats: [{ refundedAmount: 0 }] })
  await reconcile({ db: shop.db, payments: shop.payments, log: shop.app.log, wakeJobs: () => {} })
  expect(await buyer.order(id)).toMatchObject({ kept: 35.5, beats: [{ refundedAmount: 10 }] })
})

test('a note to a buyer is erased with the buyer', async () => {
  const { id, beats } = await buyBoth(await shop.as(shop.other))
  await refund(id, { amounts: [{ line: beats[0]!.lineId, amount: 1 }], note: 'Sorry, Maya.' })
  expect((await admin.remove(`/api/orders/${id}`)).status).toBe(200)
  const rows = await shop.db
    .selectFrom('refunds')
    .select(['note', 'parts'])
    .where('order_id', '=', id)
    .execute()
  expect(rows).toEqual([{ note: null, parts: expect.stringContaining('100') }])
})

test('a misspelled part is no refund of everything', async () => {
  const other = await shop.as(shop.other)
  const { id, beats } = await buyBoth(other)
  const answer = await refund(id, { amounst: [{ line: beats[0]!.lineId, amount: 5 }] })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect(JSON.stringify(answer.body)).toContain('“amounst” is not known here, so nothing was done.')
  expect(await shop.db.selectFrom('refunds').select('id').where('order_id', '=', id).execute()).toEqual([])
})
