import { hasStateTaxes } from '#contract/law/regions.ts'
import type { InvoiceContent } from '#contract/orders/invoice.ts'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { csvLine } from '#server/platform/http/csv-line.ts'
import { csvAmount } from './csv-amount.ts'
import { readDocuments, taxRowsOf } from './read-documents.ts'

const columns = [
  'year',
  'kind',
  'country',
  'tax_name',
  'rate',
  'currency',
  'net',
  'tax',
  'gross',
  'count',
  'state',
] as const

type Key = { kind: string; country: string; name: string; rate: number; currency: string; state: string }
type Sum = Key & { netCents: number; taxCents: number; grossCents: number; count: number }

/**
 * Sales of a year by country and rate, as CSV; by state where states have taxes of their own. Credit notes have their own rows with negative amounts, so the sum
 * of all rows is the turnover after refunds.
 */
export async function* yearlySummaryCsv(db: Db, year: number, mode: PaymentMode): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns)}`
  const sums = await sumYear(db, year, mode)
  for (const sum of sums)
    yield csvLine([
      String(year),
      sum.kind,
      sum.country,
      sum.name,
      String(sum.rate),
      sum.currency.toUpperCase(),
      csvAmount(sum.netCents, sum.currency),
      csvAmount(sum.taxCents, sum.currency),
      csvAmount(sum.grossCents, sum.currency),
      String(sum.count),
      sum.state,
    ])
}

async function sumYear(db: Db, year: number, mode: PaymentMode): Promise<Sum[]> {
  const sums = new Map<string, Sum>()
  for await (const page of readDocuments(db, { period: String(year), mode }))
    for (const { kind, content } of page)
      for (const tax of taxRowsOf(content)) {
        const { country, currency } = content
        const state = stateOf(content)
        const key: Key = { kind, country: country ?? '', name: tax.name, rate: tax.rate, currency, state }
        const name = JSON.stringify(Object.values(key))
        const sum = sums.get(name) ?? { ...key, netCents: 0, taxCents: 0, grossCents: 0, count: 0 }
        sum.netCents += tax.netCents
        sum.taxCents += tax.taxCents
        sum.grossCents += tax.grossCents
        sum.count++
        sums.set(name, sum)
      }
  return [...sums.values()].sort(
    (a, b) =>
      compare(a.country, b.country) ||
      compare(a.currency, b.currency) ||
      b.rate - a.rate ||
      compare(a.name, b.name) ||
      compare(b.kind, a.kind) ||
      compare(a.state, b.state),
  )
}

/** Older documents have the state in the buyer alone. Empty where it is unknown, or has no tax of its own. */
function stateOf({ country, state, buyer }: InvoiceContent): string {
  return hasStateTaxes(country ?? '') ? (state ?? buyer?.state ?? '') : ''
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
