import { afterEach, beforeEach, expect, test } from 'vitest'
import { InvoiceContent } from '#contract/orders/invoice.ts'
import type { Order } from '#contract/orders/order.ts'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import { sumCents } from '#contract/pricing/quote.ts'
import type { TaxSettings } from '#contract/pricing/tax.ts'
import type { TaxId } from '#contract/store/seller.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { storedValue, writeJson } from '#server/platform/database/columns.ts'
import { seller } from '#tests/seller.ts'
import { openShop, type Shop } from '#tests/shop.ts'

type Client = Awaited<ReturnType<Shop['as']>>

let shop: Shop
let customer: Client
let admin: Client
beforeEach(async () => {
  shop = await openShop({}, 'ready')
  customer = await shop.as(shop.customer)
  admin = await shop.as(shop.admin)
})
afterEach(() => shop.close())

const gst = { country: 'CA', state: 'QC', name: 'GST', percent: 5, isIncluded: false }
const qst = { ...gst, name: 'QST', percent: 9.975 }
const own = { mode: 'own' as const, reverseCharge: false, rates: [gst, qst] }
const taxIds: TaxId[] = [
  { place: 'CA', name: 'GST/HST', number: '123456789 RT0001' },
  { place: 'CA-QC', name: 'QST', number: '1234567890 TQ0001' },
]
const montreal = { country: 'CA', state: 'QC', city: 'Montréal', postalCode: 'H2X 1Y4' } as const

async function set(tax: TaxSettings): Promise<void> {
  const { version } = (await admin.get<SettingsView>('/api/settings')).body
  const details = { ...seller, country: 'CA', state: 'QC', vatId: '', taxIds }
  const { status, body } = await admin.patch('/api/settings', { version, tax, seller: details })
  expect(status, JSON.stringify(body)).toBe(200)
}

async function quote(): Promise<CartQuote> {
  const query = new URLSearchParams(montreal)
  return (await customer.get<CartQuote>(`/api/carts/${shop.customer.id}/quote?${query}`)).body
}

/** $29 and $45.50. */
async function buyBoth(price: number): Promise<Order> {
  for (const license of [shop.licenses[0]!, shop.licenses[2]!]) await customer.addToCart(license)
  const { status, body } = await customer.checkOut(price, montreal)
  expect(status, JSON.stringify(body)).toBe(200)
  await customer.pay(body.clientSecret)
  return customer.order(body.orderId)
}

async function documentsOf({ id }: Order): Promise<InvoiceContent[]> {
  const rows = await shop.db
    .selectFrom('invoices')
    .select('content')
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ content }) => InvoiceContent.parse(JSON.parse(content)))
}

/** A line, a part that belongs to no line, and the rest. */
async function refundInParts({ id, beats }: Order): Promise<void> {
  const { intent_id } = await shop.db
    .selectFrom('orders')
    .select('intent_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await admin.post('/api/payments/refund', { orderId: id, lines: [beats[0]!.lineId] })
  for (const amount of [1234, undefined])
    await shop.payments.stripe.refunds.create({ payment_intent: intent_id!, amount })
  await shop.app.jobs.drain({ at: Date.now() + 120_000 })
}

function expectToCancel(invoice: InvoiceContent | undefined, notes: readonly InvoiceContent[]): void {
  expect(notes.length).toBeGreaterThanOrEqual(2)
  for (const { taxes, netCents, taxCents, grossCents } of notes)
    for (const [name, sum] of Object.entries({ netCents, taxCents, grossCents }))
      expect(sumCents(taxes.map((row) => row[name as 'netCents']))).toBe(sum)
  for (const [at, { name, taxCents }] of invoice!.taxes.entries())
    expect([name, sumCents(notes.map(({ taxes }) => taxes[at]!.taxCents))]).toEqual([name, -taxCents])
  expect(sumCents(notes.map(({ grossCents }) => grossCents))).toBe(-invoice!.grossCents)
}

test('each tax of Quebec has a row with its number, from the cart to the last credit note', async () => {
  await set(own)
  const order = await buyBoth(85.66)
  expect(order.taxNotes).toEqual(['Includes $3.73 GST (5%, QC).', 'Includes $7.43 QST (9.975%, QC).'])
  const [invoice] = await documentsOf(order)
  expect(invoice).toMatchObject({
    ...{ netCents: 7450, taxCents: 1116, grossCents: 8566, country: 'CA', state: 'QC' },
    taxes: [
      { name: 'GST', rate: 5, netCents: 7450, taxCents: 373, grossCents: 7823, number: '123456789 RT0001' },
      { name: 'QST', rate: 9.975, netCents: 0, taxCents: 743, grossCents: 743, number: '1234567890 TQ0001' },
    ],
    lines: [{ rate: 14.975 }, { rate: 14.975 }],
    footNumbers: [],
  })
  await refundInParts(order)
  const [, ...notes] = await documentsOf(order)
  expectToCancel(invoice, notes)
  expect(notes.map(({ state, taxes }) => [state, taxes.map(({ number }) => number)])).toEqual(
    notes.map(() => ['QC', taxIds.map(({ number }) => number)]),
  )
})

test('prices can contain both', async () => {
  await set({ ...own, rates: own.rates.map((rate) => ({ ...rate, isIncluded: true })) })
  const order = await buyBoth(74.5)
  const [invoice] = await documentsOf(order)
  expect(invoice).toMatchObject({
    ...{ netCents: 6480, taxCents: 970, grossCents: 7450 },
    taxes: [
      { name: 'GST', taxCents: 324 },
      { name: 'QST', taxCents: 646 },
    ],
  })
  await refundInParts(order)
  expectToCancel(invoice, (await documentsOf(order)).slice(1))
})

test('Stripe’s taxes of a province stay apart', async () => {
  await set({ mode: 'stripe', isIncluded: false })
  await customer.addToCart(shop.licenses[0]!)
  expect(await quote()).toMatchObject({
    total: 33.34,
    taxes: [
      { name: 'GST', rate: 5, amount: 1.45, included: false },
      { name: 'QST', rate: 9.975, amount: 2.89, included: false },
    ],
  })
  const order = await buyBoth(85.66)
  const [invoice] = await documentsOf(order)
  expect(invoice?.taxes).toMatchObject([
    { name: 'GST', taxCents: 373, number: '123456789 RT0001' },
    { name: 'QST', taxCents: 743, number: '1234567890 TQ0001' },
  ])
  await refundInParts(order)
  expectToCancel(invoice, (await documentsOf(order)).slice(1))
})

test('an order of before, with both taxes in one row, stays as it was', async () => {
  await set(own)
  const order = await buyBoth(85.66)
  const find = (table: 'orders' | 'invoices', by: 'id' | 'order_id') =>
    shop.db
      .selectFrom(table)
      .selectAll()
      .where(by as 'id', '=', order.id)
      .executeTakeFirstOrThrow()
  const { quote: frozen } = (await find('orders', 'id')) as { quote: string }
  const before = JSON.parse(frozen)
  const row = { name: 'GST and QST', percent: 14.975, place: 'CA-QC', amountCents: 1116, isIncluded: false }
  before.tax.rows = [row]
  await shop.db
    .updateTable('orders')
    .set({ quote: writeJson(before) })
    .where('id', '=', order.id)
    .execute()
  const [issued] = await documentsOf(order)
  const { state, headNumbers, footNumbers, title, taxes, ...rest } = issued!
  const { taxIds: _, phone, ...sellerBefore } = rest.seller!
  const sums = { netCents: 7450, rate: 14.975, taxCents: 1116, grossCents: 8566 }
  const content = { ...rest, seller: sellerBefore, taxes: [{ name: 'GST and QST', ...sums }] }
  await shop.db
    .updateTable('invoices')
    .set({ content: writeJson(content) as never })
    .where('order_id', '=', order.id)
    .execute()
  expect((await customer.order(order.id)).taxNotes).toEqual(['Includes $11.16 GST and QST (14.975%, QC).'])
  expect(
    (await customer.get((await customer.order(order.id)).documents[0]!.url)).raw.subarray(0, 5).toString(),
  ).toBe('%PDF-')
  await refundInParts(order)
  const stored = await shop.db
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  expect(storedValue(stored[0]!.content)).toEqual(content)
  const [invoice, ...notes] = await documentsOf(order)
  expectToCancel(invoice, notes)
  expect(notes.every(({ taxes: rows }) => rows.length === 1 && rows[0]!.name === 'GST and QST')).toBe(true)
})
