import { Readable } from 'node:stream'
import type { KyselyPlugin } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InvoiceContent } from '#contract/orders/invoice.ts'
import { sumCents } from '#contract/pricing/quote.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { makeBareOrder } from '#tests/factories.ts'
import { testDatabase } from '#tests/test-store.ts'
import { accountingCsv } from './accounting-csv.ts'
import { eraseBuyer } from './erase-buyer.ts'
import { yearlySummaryCsv } from './yearly-summary-csv.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

let serial = 0
type Tax = InvoiceContent['taxes'][number]
const tax = (rate: number, netCents: number, taxCents: number, name = 'VAT'): Tax => ({
  name,
  rate,
  netCents,
  taxCents,
  grossCents: netCents + taxCents,
})

async function issue(
  at: string,
  country: string | null,
  taxes: Tax[],
  kind: 'invoice' | 'credit-note' = 'invoice',
  timeZone = 'UTC',
  { state = null, buyer = null }: Partial<Pick<InvoiceContent, 'state' | 'buyer'>> = {},
): Promise<void> {
  const sum = (name: 'netCents' | 'taxCents' | 'grossCents') => taxes.reduce((all, one) => all + one[name], 0)
  const content: InvoiceContent = {
    kind,
    number: `N-${++serial}`,
    issuedAt: at,
    suppliedAt: at,
    timeZone,
    orderNumber: 'BB-1',
    corrects: null,
    currency: 'eur',
    isTest: false,
    showsNet: false,
    seller: null,
    buyer,
    country,
    state,
    lines: [],
    taxes,
    netCents: sum('netCents'),
    taxCents: sum('taxCents'),
    grossCents: sum('grossCents'),
    paid: '',
    notes: [],
    headNumbers: [],
    footNumbers: [],
  }
  await database.connection.db
    .insertInto('invoices')
    .values({
      id: uuidv7(),
      kind,
      number: content.number!,
      order_id: await makeBareOrder(database.connection.db),
      fact: 'paid',
      issued_at: Date.parse(at),
      gross_cents: content.grossCents,
      payment_mode: 'live',
      content: writeJson(content),
      document: null,
      document_source: null,
    })
    .execute()
}

async function read(parts: AsyncIterable<string>): Promise<string[]> {
  let text = ''
  for await (const part of parts) text += part
  return text.trim().replaceAll('"', '').split('\r\n')
}

test('the yearly summary groups by country and rate in UTC, with credit notes separate', async () => {
  const { db } = database.connection
  await issue('2024-12-31T23:59:59.999Z', 'DE', [tax(19, 9900, 1881)])
  await issue('2025-01-01T00:00:00.000Z', 'DE', [tax(19, 1000, 190)])
  await issue('2025-06-01T00:00:00.000Z', 'DE', [tax(19, 2000, 380), tax(7, 100, 7)])
  await issue('2025-06-01T00:00:00.000Z', 'FR', [tax(0, 500, 0, 'Reverse charge')])
  await issue('2025-06-02T00:00:00.000Z', 'FR', [tax(20, 500, 100)])
  await issue('2025-12-31T23:59:59.999Z', 'DE', [tax(19, -1000, -190)], 'credit-note')
  await issue('2026-01-01T00:00:00.000Z', null, [])
  expect(await read(yearlySummaryCsv(db, 2025, 'live'))).toEqual([
    expect.stringContaining('year,kind,country'),
    '2025,invoice,DE,VAT,19,EUR,30.00,5.70,35.70,2,',
    '2025,credit-note,DE,VAT,19,EUR,-10.00,-1.90,-11.90,1,',
    '2025,invoice,DE,VAT,7,EUR,1.00,0.07,1.07,1,',
    '2025,invoice,FR,VAT,20,EUR,5.00,1.00,6.00,1,',
    '2025,invoice,FR,Reverse charge,0,EUR,5.00,0.00,5.00,1,',
  ])
  expect(await read(yearlySummaryCsv(db, 2026, 'live'))).toEqual([
    expect.anything(),
    '2026,invoice,,,0,EUR,0.00,0.00,0.00,1,',
  ])
  expect(await read(yearlySummaryCsv(db, 2025, 'test'))).toHaveLength(1)
})

test('the yearly summary says the state in the US and Canada, and its sums are those by country', {}, async () => {
  const { db } = database.connection
  const at = '2022-06-01T00:00:00.000Z'
  const sell = (country: string, state: string | null, taxes: Tax[], more = {}) =>
    issue(at, country, taxes, 'invoice', 'UTC', { state, ...more })
  const gst = (cents: number) => tax(5, cents, cents / 20, 'GST')
  const qst = (cents: number): Tax => tax(9.975, 0, cents, 'QST')
  await sell('US', 'TX', [tax(8.25, 1000, 83, 'Sales tax')])
  await sell('US', 'TX', [])
  await sell('US', null, [tax(0, 700, 0, '')])
  const older = { name: 'Ada', address: '', postalCode: '', city: '', state: 'NY', country: 'US' }
  await sell('US', null, [tax(0, 300, 0, '')], { buyer: older })
  await sell('CA', 'QC', [gst(2000), qst(200)])
  await sell('CA', 'QC', [gst(4000), qst(399)])
  await sell('CA', 'ON', [tax(13, 1000, 130, 'HST')])
  await sell('JP', '13', [tax(10, 1000, 100, 'VAT')])
  await sell('JP', '27', [tax(10, 1000, 100, 'VAT')])
  const [head, ...rows] = await read(yearlySummaryCsv(db, 2022, 'live'))
  expect(head).toMatch(/,count,state$/)
  expect(rows).toEqual([
    '2022,invoice,CA,HST,13,EUR,10.00,1.30,11.30,1,ON',
    '2022,invoice,CA,QST,9.975,EUR,0.00,5.99,5.99,2,QC',
    '2022,invoice,CA,GST,5,EUR,60.00,3.00,63.00,2,QC',
    '2022,invoice,JP,VAT,10,EUR,20.00,2.00,22.00,2,',
    '2022,invoice,US,Sales tax,8.25,EUR,10.00,0.83,10.83,1,TX',
    '2022,invoice,US,,0,EUR,7.00,0.00,7.00,1,',
    '2022,invoice,US,,0,EUR,3.00,0.00,3.00,1,NY',
    '2022,invoice,US,,0,EUR,0.00,0.00,0.00,1,TX',
  ])
  const orders = await db.selectFrom('invoices').select('order_id').execute()
  await db.transaction().execute(async (trx) => {
    for (const { order_id } of orders) await eraseBuyer(trx, order_id ?? '')
  })
  expect((await read(yearlySummaryCsv(db, 2022, 'live'))).slice(1), 'buyers are erased').toEqual(rows)
  const months = (await read(accountingCsv(db, '2022-06', 'live'))).slice(1).map((row) => row.split(','))
  for (const country of ['US', 'CA', 'JP']) {
    const cents = (text: string | undefined) => Math.round(Number(text) * 100)
    const ofYear = rows.map((row) => row.split(',')).filter((row) => row[2] === country)
    const ofMonth = months.filter((row) => row[4] === country)
    for (const [year, month] of [
      [6, 5],
      [7, 7],
      [8, 8],
    ] as const)
      expect(sumCents(ofYear.map((row) => cents(row[year])))).toBe(
        sumCents(ofMonth.map((row) => cents(row[month]))),
      )
  }
})

test('a client that stops reading stops the export', async () => {
  const { db } = database.connection
  for (let count = 0; count < 1_100; count++)
    await issue('2023-05-05T00:00:00.000Z', 'DE', [tax(19, 100, 19)])
  const stopped = countedExport()
  for await (const _part of Readable.from(stopped.parts)) break
  expect(stopped.queries()).toBeLessThanOrEqual(1)
  const whole = countedExport()
  expect(await read(Readable.from(whole.parts))).toHaveLength(1_101)
  // Three pages of documents, and what collaborators got.
  expect(whole.queries()).toBe(4)

  function countedExport() {
    let queries = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        queries++
        return result
      },
    }
    return { parts: accountingCsv(db.withPlugin(counting), '2023-05', 'live'), queries: () => queries }
  }
})

test('a document counts to the day that it says, which is that of the store’s time zone when it was issued', async () => {
  const { db } = database.connection
  const lastEvening = '2029-02-01T05:00:00.000Z'
  await issue(lastEvening, 'US', [tax(0, 700, 0)], 'invoice', 'America/Los_Angeles')
  await issue('2029-01-01T07:59:00.000Z', 'US', [tax(0, 800, 0)], 'invoice', 'America/Los_Angeles')
  const datesOf = async (month: string) =>
    (await read(accountingCsv(db, month, 'live'))).slice(1).map((row) => row.slice(0, 10))
  expect(await datesOf('2029-01')).toEqual(['2029-01-31'])
  expect(await datesOf('2029-02')).toEqual([])
  expect(await datesOf('2028-12')).toEqual(['2028-12-31'])
  expect((await read(yearlySummaryCsv(db, 2028, 'live')))[1]).toContain(',8.00,')
})
