import { InvoiceContent } from '#contract/orders/invoice.ts'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

const PAGE = 500

type Listed = Pick<Row<'invoices'>, 'id' | 'kind' | 'issued_at' | 'content'> & {
  intent_id: string | null
  fee_cents: number | null
  fee_currency: string | null
}

/** An invoice or credit note with its order's payment. */
export type ListedDocument = Omit<Listed, 'content'> & { content: InvoiceContent }

/**
 * Invoices and credit notes from `from` until before `until`, in milliseconds since 1970, oldest first. Reads page by
 * page to bound memory.
 */
export async function* readDocuments(
  db: Db,
  { from, until, mode }: { from: number; until: number; mode: PaymentMode },
): AsyncGenerator<ListedDocument[]> {
  let after = { at: from, id: '' }
  for (;;) {
    const page = await readPage(db, after, until, mode)
    if (page.length > 0) yield page.map((row) => ({ ...row, content: readJson(InvoiceContent, row.content) }))
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
      .leftJoin('orders', 'orders.id', 'invoices.order_id')
      .select(['invoices.id', 'invoices.kind', 'invoices.issued_at', 'invoices.content'])
      .select(['orders.intent_id', 'orders.fee_cents', 'orders.fee_currency'])
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

/** Tax rows of a document; one of 0 percent if none is charged. */
export function taxRowsOf({
  taxes,
  netCents,
  taxCents,
  grossCents,
}: InvoiceContent): InvoiceContent['taxes'] {
  return taxes.length > 0 ? taxes : [{ name: '', netCents, rate: 0, taxCents, grossCents }]
}
