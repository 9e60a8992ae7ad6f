import { sql } from 'kysely'
import { InvoiceContent } from '#contract/orders/invoice.ts'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import { dayIn } from '#contract/text/moment-in-zone.ts'
import { orderColumn } from '#server/model/order/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import { keysetPages } from '#server/platform/database/paginate.ts'
import type { Row } from '#server/platform/database/schema.ts'

const PAGE = 500
const DAY_MS = 86_400_000

type Listed = Pick<Row<'invoices'>, 'id' | 'kind' | 'issued_at' | 'content'> & {
  /** As the provider's own report names it. */
  payment: string | null
  provider: PaymentProviderName | null
  paid_with: string | null
  fee_cents: number | null
  fee_currency: string | null
}

/** An invoice or credit note with its order's payment. */
export type ListedDocument = Omit<Listed, 'content'> & { content: InvoiceContent }

/**
 * Invoices and credit notes of a month (`2026-11`) or a year (`2026`), by the days that they say, oldest first. Reads page
 * by page to bound memory.
 */
export async function* readDocuments(
  db: Db,
  { period, mode }: { period: string; mode: PaymentMode },
): AsyncGenerator<ListedDocument[]> {
  const { from, until } = utcRange(period)
  // Days of other time zones begin and end up to a day before or after those of UTC.
  let after = { at: from - DAY_MS, id: '' }
  for (;;) {
    const page = await readPage(db, after, until + DAY_MS, mode)
    const documents = page
      .map((row) => ({ ...row, content: readJson(InvoiceContent, row.content) }))
      .filter(({ content }) => issueDay(content).startsWith(period))
    if (documents.length > 0) yield documents
    const last = page.at(-1)
    if (page.length < PAGE || !last) return
    after = { at: Number(last.issued_at), id: last.id }
  }
}

function readPage(
  db: Db,
  after: { at: number; id: string },
  until: number,
  mode: PaymentMode,
): Promise<Listed[]> {
  return (
    db
      .selectFrom('invoices')
      .select(['invoices.id', 'invoices.kind', 'invoices.issued_at', 'invoices.content'])
      .select([
        sql<string | null>`coalesce(${orderColumn('charge_id', 'invoices.order_id')},
          ${orderColumn('intent_id', 'invoices.order_id')})`.as('payment'),
        orderColumn('provider', 'invoices.order_id').as('provider'),
        orderColumn('paid_with', 'invoices.order_id').as('paid_with'),
        orderColumn('fee_cents', 'invoices.order_id').as('fee_cents'),
        orderColumn('fee_currency', 'invoices.order_id').as('fee_currency'),
      ])
      .where('invoices.payment_mode', '=', mode)
      // Redundant, but lets the index start at the last page's end; the alternative below does not.
      .where('issued_at', '>=', after.at)
      .where('issued_at', '<', until)
      .where(({ or, and, eb }) =>
        or([
          eb('issued_at', '>', after.at),
          and([eb('issued_at', '=', after.at), eb('invoices.id', '>', after.id)]),
        ]),
      )
      .orderBy('issued_at')
      .orderBy('invoices.id')
      .limit(PAGE)
      .execute()
  )
}

/** The day that a document says it was issued on: `2026-11-30`. */
export function issueDay({ timeZone, issuedAt }: Pick<InvoiceContent, 'timeZone' | 'issuedAt'>): string {
  return dayIn(timeZone, issuedAt)
}

/** Begin and end of a month or year in UTC, in milliseconds since 1970. */
export function utcRange(period: string): { from: number; until: number } {
  const [year = 0, month] = period.split('-').map(Number)
  return month === undefined
    ? { from: Date.UTC(year, 0, 1), until: Date.UTC(year + 1, 0, 1) }
    : { from: Date.UTC(year, month - 1, 1), until: Date.UTC(year, month, 1) }
}

/** Tax rows of a document; one of 0 percent if none is charged. */
export function taxRowsOf({
  taxes,
  netCents,
  taxCents,
  grossCents,
}: InvoiceContent): InvoiceContent['taxes'] {
  return taxes.length > 0 ? taxes : [{ name: '', netCents, rate: 0, taxCents, grossCents }]
}

/** Kind and number of what was issued for these orders, oldest first. */
export function readInvoicesOf(
  db: Db,
  orderIds: readonly string[],
): Promise<Pick<Row<'invoices'>, 'order_id' | 'kind' | 'number'>[]> {
  return db
    .selectFrom('invoices')
    .select(['order_id', 'kind', 'number'])
    .where(inList(db, 'order_id', orderIds))
    .orderBy('id')
    .execute()
}

/** Whether a credit note was issued for this. @param fact as `invoices.fact` */
export async function isCredited(db: Db, orderId: string, fact: string): Promise<boolean> {
  const note = await db
    .selectFrom('invoices')
    .select('id')
    .where('order_id', '=', orderId)
    .where('fact', '=', fact)
    .executeTakeFirst()
  return note !== undefined
}

/** Pages of the files of documents, as keys of the private store. */
export async function* filesOfInvoices(db: Db): AsyncGenerator<string[]> {
  const documents = db.selectFrom('invoices').select(['id', 'document'])
  for await (const rows of keysetPages(documents)) yield rows.flatMap(({ document }) => document ?? [])
}
