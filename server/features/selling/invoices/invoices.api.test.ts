import { afterAll, beforeAll, expect, test } from 'vitest'
import { InvoiceContent } from '#contract/orders/invoice.ts'
import type { Order } from '#contract/orders/order.ts'
import { syncOrder } from '#server/features/selling/payments/sync-order.ts'
import { seller as legalDetails } from '#tests/seller.ts'
import { openShop, type Shop } from '#tests/shop.ts'

const seller = { ...legalDetails, note: 'No VAT is charged under § 19 UStG.' }

let shop: Shop
let admin: Awaited<ReturnType<Shop['as']>>
let customer: Awaited<ReturnType<Shop['as']>>
let other: Awaited<ReturnType<Shop['as']>>

beforeAll(async () => {
  shop = await openShop({}, 'ready')
  admin = await shop.as(shop.admin)
  customer = await shop.as(shop.customer)
  other = await shop.as(shop.other)
})

afterAll(() => shop.close())

const invoicesOf = (order: Order) =>
  shop.db.selectFrom('invoices').selectAll().where('order_id', '=', order.id).orderBy('id').execute()
const contentOf = async (order: Order, at = 0) =>
  InvoiceContent.parse(JSON.parse((await invoicesOf(order))[at]!.content))
const sync = (order: Order) => syncOrder({ ...shop, log: shop.app.log, wakeJobs: () => {} }, order.id)
async function refund(order: Order, amount: number) {
  const { intent_id } = await shop.db
    .selectFrom('orders')
    .select('intent_id')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  await shop.payments.stripe.refunds.create({ payment_intent: intent_id!, amount })
  await sync(order)
}

test('without legal details a buyer gets a receipt, and no invoice number is used', async () => {
  const order = await customer.buy(shop.licenses[0]!, 29)
  expect(order.documents).toMatchObject([{ kind: 'receipt', number: null }])
  const pdf = await customer.get(order.documents[0]!.url)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await invoicesOf(order)).toEqual([])
})

test('a paid order has one invoice at the frozen price, despite repeated events', async () => {
  await setSeller()
  const order = await customer.buy(shop.licenses[2]!, 45.5)
  await sync(order)
  const [invoice, ...more] = await invoicesOf(order)
  expect(more).toEqual([])
  const year = new Date().getUTCFullYear()
  expect(invoice).toMatchObject({ kind: 'invoice', number: `TEST-SHOP-${year}-000001`, gross_cents: 4550 })
  expect(await contentOf(order)).toMatchObject({
    seller,
    isTest: true,
    buyer: { name: 'Zoë Reyes', country: 'US' },
    grossCents: 4550,
    netCents: 4550,
    taxCents: 0,
    lines: [{ grossCents: 4550, what: expect.stringContaining('Basic license') }],
    paid: expect.stringMatching(/^Paid by card ending in 4242 on .+\. Paid in full\.$/),
    notes: [seller.note],
  })
})

test('the PDF is rendered once, for its buyer, admins and holders of the signed link', async () => {
  const orders = (await customer.get<Order[]>('/api/orders/mine')).body
  const order = orders.find(({ documents }) => documents[0]?.kind === 'invoice')!
  const signed = order.documents[0]!.url
  const plain = `/api/orders/${order.id}/invoice.pdf`
  const first = await customer.get(signed)
  expect(first.raw.subarray(0, 5).toString()).toBe('%PDF-')
  expect(first.headers['content-disposition']).toContain('TEST-SHOP-')
  expect((await admin.get(plain)).raw.equals(first.raw)).toBe(true)
  const visitor = await shop.as()
  expect((await visitor.get(signed)).status).toBe(200)
  expect((await visitor.get(plain)).status).toBe(401)
  expect((await other.get(plain)).status).toBe(403)
  expect((await visitor.get(signed.replace(/signature=.../, 'signature=AAA'))).status).toBe(403)
  const receipt = await shop.db
    .selectFrom('invoices')
    .select('document')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(receipt.document).toMatch(/\.pdf$/)
})

test('a refund issues a credit note in its own number sequence that names the invoice', async () => {
  const order = await other.buy(shop.licenses[0]!, 29)
  expect((await admin.post('/api/payments/refund', { orderId: order.id })).status).toBe(200)
  await sync(order)
  const [invoice, note, ...more] = await invoicesOf(order)
  expect(more).toEqual([])
  const year = new Date().getUTCFullYear()
  expect(note).toMatchObject({ kind: 'credit-note', number: `TEST-BACK-${year}-000001`, gross_cents: -2900 })
  expect(await contentOf(order, 1)).toMatchObject({
    corrects: { number: invoice!.number },
    lines: [{ grossCents: -2900 }],
    grossCents: -2900,
  })
  const { documents } = await other.order(order.id)
  expect(documents.map(({ number }) => number)).toEqual([invoice!.number, note!.number])
  expect((await other.get(documents[1]!.url)).raw.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await customer.get(`/api/orders/${order.id}/credit-notes/${note!.number}.pdf`)).status).toBe(403)
  expect((await other.get(`/api/orders/${order.id}/credit-notes/${invoice!.number}.pdf`)).status).toBe(404)
})

test('partial refunds have a credit note each, which add up', async () => {
  const order = await other.buy(shop.licenses[2]!, 45.5)
  await refund(order, 1_000)
  await refund(order, 3_550)
  const sums = (await invoicesOf(order)).map(({ kind, gross_cents }) => [kind, gross_cents])
  expect(sums).toEqual([
    ['invoice', 4550],
    ['credit-note', -1000],
    ['credit-note', -3550],
  ])
})

test('a refund of one line credits that line, and one of the rest the other', async () => {
  await shop.db.deleteFrom('cart_items').execute()
  await other.addToCart(shop.licenses[1]!)
  const order = await other.buy(shop.licenses[2]!, 145.49)
  const line = order.beats.find(({ price }) => price === 99.99)
  const answer = await admin.post('/api/payments/refund', { orderId: order.id, lines: [line!.lineId] })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await sync(order)
  expect(await contentOf(order, 1)).toMatchObject({
    grossCents: -9999,
    lines: [{ what: expect.stringContaining(line!.title), note: expect.stringContaining('no longer valid') }],
  })
  expect((await admin.post('/api/payments/refund', { orderId: order.id })).status).toBe(200)
  await sync(order)
  const rest = order.beats.find(({ price }) => price === 45.5)
  expect(await contentOf(order, 2)).toMatchObject({
    grossCents: -4550,
    lines: [{ what: expect.stringContaining(rest!.title), note: expect.stringContaining('no longer valid') }],
  })
})

test('the receipt mail links the invoice', async () => {
  await shop.db
    .updateTable('users')
    .set({ email_confirmed_at: Date.now() })
    .where('id', '=', shop.other.id)
    .execute()
  const order = await other.buy(shop.licenses[3]!, 99.99)
  await shop.app.jobs.drain()
  const mails = await shop.db
    .selectFrom('mailbox')
    .select('text')
    .where('recipient', '=', shop.other.email)
    .where('subject', 'like', `%${order.number}%`)
    .execute()
  const [, number, link] = /Invoice (\S+): (\S+)/.exec(mails.map(({ text }) => text).join('\n')) ?? []
  expect(number).toBe(order.documents[0]!.number)
  const { pathname, search } = new URL(link!)
  expect((await (await shop.as()).get(pathname + search)).status).toBe(200)
})

test('the accounting export has the month’s documents and is audited', async () => {
  const month = new Date().toISOString().slice(0, 7)
  const csv = (await admin.get(`/api/admin/accounting.csv?month=${month}`)).raw.toString('utf8')
  const [head, ...rows] = csv.trim().split('\r\n')
  expect(head).toBe(
    '"date","number","corrects","order","country","net","rate","tax","gross","currency","payment","fee","fee_currency","provider","method"',
  )
  const issued = await shop.db
    .selectFrom('invoices')
    .select(['number', 'gross_cents'])
    .orderBy('id')
    .execute()
  expect(rows.map((row) => row.split(',')[1])).toEqual(issued.map(({ number }) => `"${number}"`))
  expect(rows[1]).toMatch(
    /^"\d{4}-\d\d-\d\d","TEST-SHOP-\d{4}-000002","","BB-.*","US","29.00","0","0.00","29.00","USD","ch_\w+","1.14","USD","stripe","card"$/,
  )
  expect((await admin.get('/api/admin/accounting.csv?month=2020-01')).raw.toString('utf8').trim()).toBe(head)
  expect((await admin.get('/api/admin/accounting.csv?month=2020-13')).status).toBe(400)
  const log = await admin.get<{ details: object }[]>('/api/admin/audit?action=invoices.exported')
  expect(log.body[1]!.details).toEqual({ month })
})

test('an unknown provider fee is empty and filled in by a later sync', async () => {
  const month = new Date().toISOString().slice(0, 7)
  const feeOf = async (number: string) => {
    const csv = (await admin.get(`/api/admin/accounting.csv?month=${month}`)).raw.toString('utf8')
    return csv
      .split('\r\n')
      .find((row) => row.split(',')[1] === `"${number}"`)
      ?.split(',')
      .slice(-4, -2)
  }
  const [order] = (await other.get<Order[]>('/api/orders/mine')).body
  const { number } = order!.documents[0]!
  expect(await feeOf(number!)).toEqual(['"3.20"', '"USD"'])
  await shop.db
    .updateTable('orders')
    .set({ fee_cents: null, fee_currency: null })
    .where('id', '=', order!.id)
    .execute()
  expect(await feeOf(number!)).toEqual(['""', '""'])
  await sync(order!)
  expect(await feeOf(number!)).toEqual(['"3.20"', '"USD"'])
})

test('the yearly summary equals the months, by country and rate', async () => {
  const year = new Date().getUTCFullYear()
  const rowsOf = async (path: string) => {
    const text = (await admin.get(path)).raw.toString('utf8').trim()
    return text.split('\r\n').map((row) => row.slice(1, -1).split('","'))
  }
  const [head, ...rows] = await rowsOf(`/api/admin/accounting-summary.csv?year=${year}`)
  expect(head?.join()).toContain('kind,country,tax_name,rate,currency,net,tax,gross,count,state')
  const issued = await shop.db.selectFrom('invoices').select(['kind', 'gross_cents']).execute()
  for (const kind of ['invoice', 'credit-note'] as const) {
    const own = issued.filter((row) => row.kind === kind)
    const gross = own.reduce((sum, row) => sum + Number(row.gross_cents), 0)
    expect(rows.filter((row) => row[1] === kind)).toEqual([
      [
        String(year),
        kind,
        'US',
        '',
        '0',
        'USD',
        (gross / 100).toFixed(2),
        '0.00',
        (gross / 100).toFixed(2),
        String(own.length),
        '',
      ],
    ])
  }
  expect(await rowsOf('/api/admin/accounting-summary.csv?year=2020')).toHaveLength(1)
  for (const bad of ['', '?year=20', '?year=soon', '?year=2026.5'])
    expect((await admin.get(`/api/admin/accounting-summary.csv${bad}`)).status).toBe(400)
  const log = await admin.get<{ details: object }[]>('/api/admin/audit?action=invoices.exported&limit=1')
  expect(log.body[0]!.details).toEqual({ year: '2020' })
})

test('deleting the account removes the buyer’s name from the invoice; number and amounts stay', async () => {
  const [order] = (await other.get<Order[]>('/api/orders/mine')).body
  expect((await admin.remove(`/api/orders/${order!.id}`)).status).toBe(200)
  expect(await contentOf(order!)).toMatchObject({ buyer: null, country: 'US', grossCents: 9999 })
  const again = await admin.get(`/api/orders/${order!.id}/invoice.pdf`)
  expect(again.raw.subarray(0, 5).toString()).toBe('%PDF-')
})

async function setSeller() {
  const { version } = (await admin.get<{ version: number }>('/api/settings')).body
  const answer = await shop.app.inject({
    method: 'PATCH',
    url: '/api/settings',
    headers: await adminHeaders(),
    payload: { version, seller, invoicePrefix: 'SHOP', creditNotePrefix: 'BACK' },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

async function adminHeaders() {
  const { signIn } = await import('#tests/factories.ts')
  return signIn(shop, shop.admin)
}
