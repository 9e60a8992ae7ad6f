import { orderNumber } from '#contract/orders/order.ts'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import { readSharedCosts, type SharedCost } from '#server/model/split/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { csvLine } from '#server/platform/http/csv-line.ts'
import { csvAmount } from './csv-amount.ts'
import { issueDay, type ListedDocument, readDocuments, taxRowsOf, utcRange } from './read-documents.ts'

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
  'fee_currency',
  'provider',
  'method',
] as const

/**
 * Streams a month's invoices and credit notes as CSV, oldest first, one row per rate. `fee` is the provider's fee, in
 * the payment's first row; empty while unknown and for credit notes, as refunds do not return it.
 * @param month e.g. `2026-11`
 */
export async function* accountingCsv(db: Db, month: string, mode: PaymentMode): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns)}`
  for await (const page of readDocuments(db, { period: month, mode })) yield page.flatMap(rowsOf).join('')
  // As in the statements of collaborators, in UTC.
  for (const cost of await readSharedCosts(db, { ...utcRange(month), mode })) yield costRowOf(cost)
}

/** What collaborators get of an order is a cost: it stands below the documents, as a negative amount without tax. */
function costRowOf({ orderId, at, currency, cents }: SharedCost): string {
  const amount = csvAmount(-cents, currency)
  return csvLine([
    new Date(at).toISOString().slice(0, 10),
    '',
    '',
    orderNumber(orderId),
    '',
    amount,
    '0',
    csvAmount(0, currency),
    amount,
    currency.toUpperCase(),
    'shares of collaborators',
    '',
    '',
    '',
    '',
  ])
}

function rowsOf({
  kind,
  content: document,
  payment,
  fee_cents,
  fee_currency,
  ...way
}: ListedDocument): string[] {
  return taxRowsOf(document).map((tax, at) => {
    const hasFee = kind === 'invoice' && at === 0 && fee_cents !== null && fee_currency !== null
    return csvLine([
      issueDay(document),
      document.number ?? '',
      document.corrects?.number ?? '',
      document.orderNumber,
      document.country ?? '',
      csvAmount(tax.netCents, document.currency),
      String(tax.rate),
      csvAmount(tax.taxCents, document.currency),
      csvAmount(tax.grossCents, document.currency),
      document.currency.toUpperCase(),
      payment ?? '',
      hasFee ? csvAmount(fee_cents, fee_currency) : '',
      hasFee ? fee_currency.toUpperCase() : '',
      way.provider ?? '',
      way.paid_with ?? '',
    ])
  })
}
