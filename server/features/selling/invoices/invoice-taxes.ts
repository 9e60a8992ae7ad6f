import { papersOf } from '#contract/law/papers.ts'
import type { Amounts, InvoiceContent, InvoiceLine } from '#contract/orders/invoice.ts'
import { currencies, type PriceStep } from '#contract/pricing/currency.ts'
import type { FrozenQuote } from '#contract/pricing/frozen-quote.ts'
import { sumCents } from '#contract/pricing/quote.ts'
import { readPlace } from '#contract/pricing/tax-places.ts'
import { taxesByRow } from '#contract/pricing/tax-quote.ts'

export type FrozenTax = NonNullable<FrozenQuote['tax']>
type TaxedContent = Pick<
  InvoiceContent,
  'lines' | 'taxes' | 'showsNet' | 'netCents' | 'taxCents' | 'grossCents'
>
type Listed = { what: string; note: string; cents: number }

/** Lines at store prices with their shares of the order's taxes, which add up to them. */
export function taxedLines(lines: readonly Listed[], tax: FrozenTax | null, step: PriceStep): InvoiceLine[] {
  const weights = lines.map(({ cents }) => cents)
  const rows = tax?.rows ?? []
  const taxes = shareOut(sumCents(amountsOfRows(tax)), weights, step)
  const takenOff = shareOut(tax?.reverseCharge?.takenOffCents ?? 0, weights, step)
  const isAdded = rows.some(({ isIncluded }) => !isIncluded)
  return lines.map(({ what, note, cents }, at) => {
    const taxCents = taxes[at] ?? 0
    const grossCents = cents + (isAdded ? taxCents : 0) - (takenOff[at] ?? 0)
    return { what, note, ...amountsOf(grossCents, taxCents, percentOf(tax)) }
  })
}

/** Splits an amount by weights (some may be negative) in multiples of `step` that add up. */
function shareOut(amountCents: number, weights: readonly number[], step: PriceStep): number[] {
  const whole = sumCents(weights)
  let weight = 0
  let shared = 0
  return weights.map((part) => {
    weight += part
    const until = whole === 0 ? 0 : Math.round(((weight / whole) * amountCents) / step) * step
    const share = until - shared
    shared = until
    return share
  })
}

/** Amount of each tax of an order. */
export function amountsOfRows(tax: FrozenTax | null): number[] {
  return tax?.rows.map(({ amountCents }) => amountCents) ?? []
}

/** What each of an order's taxes is in some of its lines. @param lines all of the order, with whether they are meant */
export function amountsOfLines(
  tax: FrozenTax | null,
  lines: readonly { taxCents: number; isMeant: boolean }[],
  step: PriceStep,
): number[] {
  const byRow = taxesByRow(
    amountsOfRows(tax),
    lines.map(({ taxCents }) => taxCents),
    step,
  )
  return byRow.map((row) => sumCents(row.filter((_, at) => lines[at]?.isMeant)))
}

/** What credit notes before this one gave back of an invoice; amounts are below zero. */
export type Earlier = readonly Pick<InvoiceContent, 'grossCents' | 'taxCents' | 'taxes'>[]

/** Taxes in a refund of a part, in sum and by row; the last part takes the rounding differences. */
export function taxesOfPart(
  invoice: InvoiceContent,
  cents: number,
  earlier: Earlier,
): { taxCents: number; rows: number[] } {
  const rows = invoice.taxes.map(({ taxCents }) => taxCents)
  const leftCents = invoice.grossCents + sumCents(earlier.map(({ grossCents }) => grossCents))
  if (cents === leftCents)
    return {
      taxCents: invoice.taxCents + sumCents(earlier.map(({ taxCents }) => taxCents)),
      rows: rows.map(
        (amount, row) => amount + sumCents(earlier.map(({ taxes }) => taxes[row]?.taxCents ?? 0)),
      ),
    }
  const { step } = currencies[invoice.currency]
  const taxCents =
    invoice.grossCents === 0 ? 0 : Math.round((invoice.taxCents * cents) / invoice.grossCents / step) * step
  return { taxCents, rows: shareOut(taxCents, rows, step) }
}

export function amountsOf(grossCents: number, taxCents: number, rate: number): Amounts {
  // Never -0, which JSON writes as 0.
  return { netCents: grossCents - taxCents + 0, rate, taxCents: taxCents + 0, grossCents: grossCents + 0 }
}

/** All taxes of a line, in percent: they have the same lines. */
export function percentOf(tax: FrozenTax | null): number {
  const percent = sumCents(tax?.rows.map((row) => row.percent) ?? [])
  return Math.round(percent * 1_000) / 1_000
}

/**
 * The lines of a document with a row for each tax, and their sums. The first of several taxes has the net, so that the rows add
 * up to the document.
 * @param amounts of each tax; they add up to those of the lines
 */
export function withTotals(
  lines: InvoiceLine[],
  tax: FrozenTax | null,
  amounts: readonly number[],
): TaxedContent {
  const netCents = sumCents(lines.map((line) => line.netCents))
  const sums = {
    netCents,
    taxCents: sumCents(lines.map(({ taxCents }) => taxCents)),
    grossCents: sumCents(lines.map(({ grossCents }) => grossCents)),
  }
  const rows = tax?.rows ?? []
  const reversed = { name: 'Reverse charge', rate: 0, ...sums }
  return {
    lines,
    taxes:
      rows.length === 0 && tax?.reverseCharge
        ? [reversed]
        : rows.map(({ name, percent }, at) => {
            const taxCents = (amounts[at] ?? 0) + 0
            const net = at === 0 ? netCents : 0
            return { name, rate: percent, netCents: net, taxCents, grossCents: net + taxCents }
          }),
    showsNet: tax !== null && rows[0]?.isIncluded !== true,
    ...sums,
  }
}

/** Where the buyer is below the country: where the tax is charged, else as they said. */
export function stateOf(tax: FrozenTax | null, buyer: { state?: string | undefined } | null): string | null {
  const taxed = tax?.rows.map(({ place }) => readPlace(place).state).find((state) => state !== undefined)
  return taxed ?? buyer?.state ?? null
}

/** Adds what laws ask of the document: its title, and the registrations of its seller. */
export function withPapers(content: InvoiceContent, tax: FrozenTax | null): InvoiceContent {
  const { seller, country, state } = content
  if (!seller) return content
  const { title, beside, head, foot } = papersOf(seller, { country, state, taxes: tax?.rows ?? [] })
  return {
    ...content,
    ...(title !== undefined && content.kind === 'invoice' && { title }),
    taxes: content.taxes.map((row, at) => {
      const number = beside[at]?.number
      return { ...row, ...(number !== undefined && { number }) }
    }),
    headNumbers: [...head],
    footNumbers: [...foot],
  }
}
