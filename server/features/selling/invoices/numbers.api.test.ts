import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { InvoiceContent } from '#contract/orders/invoice.ts'
import { msg } from '#contract/text/msg.ts'
import { type RealOrder, realOrder } from '#server/model/order/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { type Connection, connect } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { asStored } from '#tests/as-stored.ts'
import { cases, fc } from '#tests/laws.ts'
import { seller } from '#tests/seller.ts'
import { testDatabase } from '#tests/test-store.ts'
import { accountingCsv } from './accounting-csv.ts'
import { issueCreditNote, issueInvoice } from './issue-documents.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
/** Two store instances on one database. */
let instances: Connection[]

beforeAll(async () => {
  database = await testDatabase()
  instances = [database.connection, connect(database.config)]
  await database.connection.db
    .insertInto('store_settings')
    .values({
      id: 1,
      version: 1,
      given: writeJson({ seller, invoicePrefix: 'A', creditNotePrefix: 'B' }),
      changed_in: writeJson({}),
      changed_at: 1,
      changed_by: 'ada',
    })
    .execute()
})

afterAll(async () => {
  await instances[1]?.close()
  await database.close()
})

class Killed extends Error {}

const act = fc.record({
  instance: fc.integer({ min: 0, max: 1 }),
  isRefunded: fc.boolean(),
  /** Rolls back after taking numbers, as a kill would. */
  isKilled: fc.boolean(),
  cents: fc.integer({ min: 50, max: 1_000_000 }),
})

test('invoice numbers have no gaps and every paid order has one, with two instances and kills', {}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
      const { db } = database.connection
      for (const table of ['invoices', 'document_numbers', 'orders'] as const)
        await db.deleteFrom(table).execute()
      const orders = await Promise.all(acts.map(({ cents }) => makeOrder(cents)))
      await Promise.all(
        acts.map(async ({ instance, isRefunded, isKilled, cents }, at) => {
          const order = orders[at]!
          const settle = (kill: boolean) =>
            instances[instance]!.db.transaction().execute(async (trx) => {
              // Like the store: payment first.
              await trx
                .updateTable('orders')
                .set({ status: 'Completed' })
                .where('id', '=', order.id)
                .execute()
              await issueInvoice(trx, order, undefined)
              if (isRefunded)
                await issueCreditNote(trx, order, { fact: 'refund:1', cents, reason: msg`Refunded.` })
              if (kill) throw new Killed()
            })
          if (isKilled)
            await settle(true).catch((error: unknown) => {
              if (!(error instanceof Killed)) throw error
            })
          await settle(false)
          // Repeats change nothing.
          await settle(false)
        }),
      )
      const issued = await db.selectFrom('invoices').selectAll().execute()
      const refunds = acts.filter(({ isRefunded }) => isRefunded).length
      expect(numbersOf(issued, 'invoice')).toEqual(rowOf('A', acts.length))
      expect(numbersOf(issued, 'credit-note')).toEqual(rowOf('B', refunds))
      for (const { content } of issued) assertAddsUp(InvoiceContent.parse(JSON.parse(content)))
    }),
    { numRuns: cases(12) },
  )
})

test('a month’s export has each document once, also with many issued at the same time', {}, async () => {
  const { db } = database.connection
  for (const table of ['invoices', 'document_numbers', 'orders'] as const)
    await db.deleteFrom(table).execute()
  const order = await makeOrder(2_900)
  await db.transaction().execute((trx) => issueInvoice(trx, order, undefined))
  const [first] = await db.selectFrom('invoices').selectAll().execute()
  const rows = Array.from({ length: 1_234 }, (_, at) => ({
    ...first!,
    id: uuidv7(),
    number: `C-${at}`,
    fact: `copy ${at}`,
    content: writeJson({ ...JSON.parse(first!.content), number: `C-${at}` }),
  }))
  for (let at = 0; at < rows.length; at += 100)
    await db
      .insertInto('invoices')
      .values(rows.slice(at, at + 100))
      .execute()
  const month = new Date(Number(first!.issued_at)).toISOString().slice(0, 7)
  let csv = ''
  for await (const part of accountingCsv(db, month, 'live')) csv += part
  const numbers = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[1])
  expect(numbers).toHaveLength(1_235)
  expect(new Set(numbers).size).toBe(1_235)
})

function assertAddsUp({ lines, netCents, taxCents, grossCents }: InvoiceContent) {
  const sum = (name: 'netCents' | 'taxCents' | 'grossCents') =>
    lines.reduce((all, line) => all + line[name], 0)
  expect([sum('netCents'), sum('taxCents'), sum('grossCents')]).toEqual([netCents, taxCents, grossCents])
  expect(netCents + taxCents).toBe(grossCents)
}

function numbersOf(issued: readonly Row<'invoices'>[], kind: string): string[] {
  return issued.flatMap((row) => (row.kind === kind ? [row.number] : [])).sort()
}

function rowOf(prefix: string, count: number): string[] {
  const year = new Date().getUTCFullYear()
  return Array.from({ length: count }, (_, at) => `${prefix}-${year}-${String(at + 1).padStart(6, '0')}`)
}

async function makeOrder(cents: number): Promise<RealOrder> {
  const id = uuidv7()
  const order = await database.connection.db
    .insertInto('orders')
    .values({
      id,
      user_id: null,
      username: null,
      email: null,
      status: 'Completed',
      amount_cents: cents,
      currency: 'usd',
      cart_hash: id,
      billing: null,
      intent_id: null,
      payment_mode: 'live',
      created_at: Date.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await database.connection.db
    .insertInto('order_lines')
    .values({
      id: uuidv7(),
      order_id: id,
      position: 0,
      beat_id: 'b',
      license_id: 'l',
      title: 'Copper Rain',
      description: '',
      producer: 'mara',
      image: '',
      license_name: 'Basic',
      license_description: '',
      license_icon: 'gold',
      license_rights: writeJson([]),
      license_scope: asStored('{}'),
      license_terms: null,
      price_cents: cents,
      file_kinds: writeJson([]),
    })
    .execute()
  return realOrder(order)!
}
