import { Readable } from 'node:stream'
import type { KyselyPlugin } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InvoiceContent } from '#contract/orders/invoice.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { makeBareOrder } from '#tests/factories.ts'
import { testDatabase } from '#tests/test-store.ts'
import { accountingCsv } from './accounting-csv.ts'
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
    buyer: null,
    country,
    lines: [],
    taxes,
    netCents: sum('netCents'),
    taxCents: sum('taxCents'),
    grossCents: sum('grossCents'),
    paid: '',
    notes: [],
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
    '2025,invoice,DE,VAT,19,EUR,30.00,5.70,35.70,2',
    '2025,credit-note,DE,VAT,19,EUR,-10.00,-1.90,-11.90,1',
    '2025,invoice,DE,VAT,7,EUR,1.00,0.07,1.07,1',
    '2025,invoice,FR,VAT,20,EUR,5.00,1.00,6.00,1',
    '2025,invoice,FR,Reverse charge,0,EUR,5.00,0.00,5.00,1',
  ])
  expect(await read(yearlySummaryCsv(db, 2026, 'live'))).toEqual([
    expect.anything(),
    '2026,invoice,,,0,EUR,0.00,0.00,0.00,1',
  ])
  expect(await read(yearlySummaryCsv(db, 2025, 'test'))).toHaveLength(1)
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
