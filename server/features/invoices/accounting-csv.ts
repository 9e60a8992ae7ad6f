import { plainAmount } from '#contract/currency-words.ts'
import { InvoiceContent } from '#contract/invoice.ts'
import { toDollars } from '#contract/money.ts'
import type { PaymentMode } from '#contract/payment-mode.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

const PAGE = 500
const columns = [
  'date',
  'number',
  'corrects',
  'order',
  'country',
  'net',
  'rate',
  'tax',
  'gross',
  'currency',
  'payment',
  'fee',
] as const

/**
 * The invoices and credit notes of a month as CSV (RFC 4180), oldest first, one row for each rate. Read in pages, so that
 * a long month takes no more memory. `fee` is empty: the provider tells it only in its own reports.
 * @param month such as `2026-11`, in UTC
 */
export async function* accountingCsv(db: Db, month: string, mode: PaymentMode): AsyncGenerator<string> {
  yield `\uFEFF${line(columns)}`
  const [year = 0, number = 1] = month.split('-').map(Number)
  const until = Date.UTC(year, number, 1)
  let after = { at: Date.UTC(year, number - 1, 1), id: '' }
  for (;;) {
    const page = await readPage(db, after, until, mode)
    if (page.length > 0) yield page.flatMap(rowsOf).join('')
    const last = page.at(-1)
    if (page.length < PAGE || !last) return
    after = { at: Number(last.issued_at), id: last.id }
  }
}

type Listed = Pick<Row<'invoices'>, 'id' | 'issued_at' | 'content'> & { intent_id: string | null }

function readPage(
  db: Db,
  after: { at: number; id: string },
  until: number,
  mode: PaymentMode,
): Promise<Listed[]> {
  return db
    .selectFrom('invoices')
    .leftJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['invoices.id', 'invoices.issued_at', 'invoices.content', 'orders.intent_id'])
    .where('invoices.payment_mode', '=', mode)
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
}

function rowsOf({ content, intent_id }: Listed): string[] {
  const document = InvoiceContent.parse(JSON.parse(content))
  const { netCents, taxCents, grossCents } = document
  const taxes = document.taxes.length > 0 ? document.taxes : [{ netCents, rate: 0, taxCents, grossCents }]
  return taxes.map((tax) =>
    line([
      document.issuedAt.slice(0, 10),
      document.number ?? '',
      document.corrects?.number ?? '',
      document.orderNumber,
      document.country ?? '',
      amount(tax.netCents, document),
      String(tax.rate),
      amount(tax.taxCents, document),
      amount(tax.grossCents, document),
      document.currency.toUpperCase(),
      intent_id ?? '',
      '',
    ]),
  )
}

function amount(cents: number, { currency }: Pick<InvoiceContent, 'currency'>): string {
  return plainAmount(toDollars(cents), currency)
}

function line(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`
}
