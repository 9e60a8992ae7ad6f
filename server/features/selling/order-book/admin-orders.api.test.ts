import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import type { Order } from '#contract/orders/order.ts'
import type { AuditEntry } from '#contract/store/audit.ts'
import { openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
let admin: Awaited<ReturnType<Shop['as']>>
let customer: Awaited<ReturnType<Shop['as']>>
let paid: Order
let open: Order

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.as(shop.admin)
  customer = await shop.as(shop.customer)
  paid = await customer.buy(shop.licenses[0]!, 29)
  const other = await shop.as(shop.other)
  await other.addToCart(shop.licenses[2]!)
  open = await other.order((await other.checkOut(45.5)).body.orderId)
})

afterAll(() => shop.close())

const found = async (query: string) =>
  (await admin.get<AdminOrder[]>(`/api/orders?${query}`)).body.map(({ id }) => id)
const lastEntry = async () => (await admin.get<AuditEntry[]>('/api/admin/audit?limit=1')).body[0]

test('orders can be found by status, day, number, ID and customer', async () => {
  expect(await found('')).toEqual([open.id, paid.id])
  expect(await found('status=Completed')).toEqual([paid.id])
  expect(await found(`q=${paid.number}`)).toEqual([paid.id])
  expect(await found(`q=${paid.number.slice(3).toLowerCase()}`)).toEqual([paid.id])
  expect(await found(`q=${open.id}`)).toEqual([open.id])
  expect(await found(`q=${shop.other.username.toUpperCase()}`)).toEqual([open.id])
  expect(await found(`q=${encodeURIComponent(shop.customer.email)}`)).toEqual([paid.id])
  expect(await found(`q=${encodeURIComponent(shop.beats[1]!.title)}`)).toEqual([open.id])
  expect(await found('q=reyes')).toEqual([])
  expect(await found('q=zo%C3%AB')).toHaveLength(2)
  expect(await found('q=%25')).toEqual([])
  const today = new Date().toISOString().slice(0, 10)
  expect(await found(`from=${today}&to=${today}`)).toHaveLength(2)
  expect(await found('to=2020-01-01')).toEqual([])
  expect(await found('from=2999-01-01')).toEqual([])
  const filtered = await admin.get<AdminOrder[]>('/api/orders?status=Completed&limit=1')
  expect(filtered.headers['x-total-count']).toBe('1')
  for (const bad of ['status=Paid', 'from=yesterday', 'limit=0'])
    expect((await admin.get(`/api/orders?${bad}`)).status).toBe(400)
})

test('an order shows its payment ID at the provider, without a link in the sandbox', {}, async () => {
  const { body } = await admin.get<AdminOrder[]>(`/api/orders?q=${paid.id}`)
  expect(body[0]).toMatchObject({ providerId: expect.stringMatching(/^pi_/), providerUrl: null })
})

test('the export has the same orders as CSV, safe to open in a spreadsheet', async () => {
  await shop.db.updateTable('orders').set({ username: '=1+1' }).where('id', '=', open.id).execute()
  const all = await admin.get('/api/orders/export')
  expect(all.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(all.headers['content-disposition']).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/)
  const lines = all.raw.toString('utf8').trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(all.raw.toString('utf8')[0]).toBe('\uFEFF')
  expect(lines[0]).toMatch(/^"number","id","created","status","total"/)
  const cells = lines.map((line) => line.split('","').length)
  expect(cells, 'a cell per column').toEqual(cells.map(() => cells[0]))
  expect(lines[1]).toContain(`"'=1+1"`)
  expect(lines[2]).toContain(`"${paid.number}","${paid.id}"`)
  expect(lines[2]).toContain('"Completed","29.00","usd"')
  const some = await admin.get('/api/orders/export?status=Failed')
  expect(some.raw.toString('utf8').trim().split('\r\n')).toHaveLength(1)
  expect(await lastEntry()).toMatchObject({ action: 'orders.exported', details: { status: 'Failed' } })
})

test('the receipt of a paid order can be sent again, that of an open one cannot', async () => {
  await shop.app.jobs.drain()
  const receipts = async () =>
    (await shop.db.selectFrom('mailbox').select('id').where('subject', 'like', 'Your receipt%').execute())
      .length
  const before = await receipts()
  expect((await admin.post(`/api/orders/${paid.id}/receipt`, {})).status).toBe(200)
  await shop.app.jobs.drain()
  expect(await receipts()).toBe(before + 1)
  expect(await lastEntry()).toMatchObject({ action: 'order.receipt-sent', subject: { name: paid.number } })
  expect(await admin.post(`/api/orders/${open.id}/receipt`, {})).toMatchObject({
    status: 409,
    body: { code: 'no_receipt' },
  })
})

test('deleting a producer keeps paid downloads', async () => {
  await shop.app.jobs.drain()
  const producer = await shop.db
    .selectFrom('beats')
    .select('owner_id')
    .where('id', '=', shop.licenses[0]!.beat_id)
    .executeTakeFirstOrThrow()
  expect(producer.owner_id).toBe(shop.admin.id)
  await shop.db.updateTable('beats').set({ owner_id: shop.other.id }).execute()
  expect((await admin.remove(`/api/users/${shop.other.id}`)).status).toBe(200)
  expect((await admin.get<object[]>('/api/beats')).body).toEqual([])
  // Their own open order is deleted, its payment canceled first.
  expect((await admin.get(`/api/orders/${open.id}`)).status).toBe(404)
  const kept = await customer.order(paid.id)
  const file = kept.beats[0]!.delivery!.files[0]!
  expect((await customer.get(file.url!)).status).toBe(200)
})

test('refunds and deletions are audited once, with their admin', async () => {
  await admin.post('/api/payments/refund', { orderId: paid.id })
  await admin.post('/api/payments/refund', { orderId: paid.id })
  const refunds = await admin.get<AuditEntry[]>('/api/admin/audit?action=order.refunded')
  expect(refunds.body).toMatchObject([{ subject: { name: paid.number }, details: { amount: '$29.00' } }])
  expect((await admin.remove(`/api/orders/${paid.id}`)).status).toBe(200)
  expect((await admin.remove(`/api/orders/${paid.id}`)).status).toBe(404)
  expect(await lastEntry()).toMatchObject({
    admin: { id: shop.admin.id },
    action: 'order.deleted',
    subject: { id: paid.id, name: paid.number },
  })
})
