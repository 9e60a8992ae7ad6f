import { BillingInfo } from '#contract/orders/billing.ts'
import type { Amounts, InvoiceContent, InvoiceLine } from '#contract/orders/invoice.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { discountsByDeal, priceOrigin } from '#contract/pricing/adjustment.ts'
import { currencies, type PriceStep } from '#contract/pricing/currency.ts'
import { FrozenQuote } from '#contract/pricing/frozen-quote.ts'
import { formatTotal, toDollars } from '#contract/pricing/money.ts'
import { sumCents } from '#contract/pricing/quote.ts'
import { VatCheck } from '#contract/pricing/vat-number.ts'
import type { Seller } from '#contract/store/settings.ts'
import { zonedDays } from '#contract/text/zoned-days.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** An order with the data of its documents. */
export type BilledOrder = {
  order: Row<'orders'>
  lines: readonly Row<'order_lines'>[]
  certificates: ReadonlyMap<string, string>
}

type Issued = { number: string; at: number; timeZone: string; seller: Seller }

/** Content of an invoice: the order's frozen prices, line by line, and its discounts. */
export function invoiceContent(
  billed: BilledOrder,
  { number, at, timeZone, seller }: Issued,
  paidBy: string,
): InvoiceContent {
  const { longDay } = zonedDays(timeZone)
  return {
    ...common(billed, { at, timeZone }),
    kind: 'invoice',
    number,
    corrects: null,
    seller,
    ...withTotals(orderLines(billed), taxOf(billed.order)),
    paid: `Paid on ${longDay(at)}${paidBy}. Paid in full.`,
    notes: [...taxNotes(billed.order, timeZone), ...notesOf(seller)],
  }
}

/** Content of a receipt, for stores without legal details: no number, no seller. */
export function receiptContent(
  billed: BilledOrder,
  { paidAt, timeZone }: { paidAt: number; timeZone: string },
): InvoiceContent {
  const { longDay } = zonedDays(timeZone)
  const lines = withTotals(orderLines(billed), taxOf(billed.order))
  return {
    ...common(billed, { at: paidAt, timeZone }),
    kind: 'receipt',
    number: null,
    corrects: null,
    seller: null,
    ...lines,
    paid: lines.grossCents === 0 ? 'No payment was due.' : `Paid on ${longDay(paidAt)}.`,
    notes: ['This is a receipt for a payment, not an invoice.'],
  }
}

/**
 * Content of a credit note over `cents`. Whole orders and single lines are credited line by line; other partial refunds
 * belong to no known line.
 */
export function creditNoteContent(
  billed: BilledOrder,
  { number, at, timeZone, seller }: Issued,
  {
    invoice,
    cents,
    reason,
    lineIds,
    earlier,
  }: {
    invoice: InvoiceContent
    cents: number
    reason: string
    lineIds?: readonly string[] | undefined
    /** Amounts of earlier credit notes, below zero. */
    earlier: Pick<Amounts, 'grossCents' | 'taxCents'>
  },
): InvoiceContent {
  // A line that stands is not credited, even if it cost nothing.
  const isWhole = cents === invoice.grossCents && (!lineIds || lineIds.length === billed.lines.length)
  const lines = isWhole
    ? invoice.lines.map(negated)
    : (refundedLines(billed, cents, lineIds) ?? [
        {
          what: `Part of order ${invoice.orderNumber}`,
          note: reason,
          ...amountsOf(-cents, -partOfTax(invoice, cents, earlier), rateOf(invoice)),
        },
      ])
  const isTakenBack = cents < 0
  const { longDay } = zonedDays(timeZone)
  return {
    ...common(billed, { at, timeZone }),
    buyer: invoice.buyer,
    country: invoice.country,
    suppliedAt: invoice.suppliedAt,
    kind: 'credit-note',
    number,
    corrects:
      invoice.number === null
        ? null
        : { number: invoice.number, issuedAt: invoice.issuedAt, timeZone: invoice.timeZone },
    seller,
    ...withTotals(lines, taxOf(billed.order)),
    paid: isTakenBack
      ? `The refund of ${formatTotal(toDollars(-cents), billed.order.currency)} was returned by the bank on ${longDay(at)}.`
      : `Refunded on ${longDay(at)}. It can take up to ten days to show on the statement.`,
    notes: [`Reason: ${reason}`, ...notesOf(seller)],
  }
}

/** The refunded lines, at what was paid for them. Undefined if the amount is not theirs. */
function refundedLines(
  { order, lines, certificates }: BilledOrder,
  cents: number,
  lineIds: readonly string[] | undefined,
): InvoiceLine[] | undefined {
  const chosen = lines.filter(({ id }) => lineIds?.includes(id))
  if (chosen.length === 0 || sumCents(chosen.map(({ price_cents }) => price_cents)) !== cents)
    return undefined
  return chosen.map((line) => {
    const certificate = certificates.get(line.id)
    const note = certificate ? `Refunded. Certificate ${certificate} is no longer valid` : 'Refunded'
    return {
      what: `${line.title}, ${line.license_name} license`,
      note,
      ...amountsOf(-line.price_cents, -line.tax_cents, percentOf(taxOf(order))),
    }
  })
}

function common({ order }: BilledOrder, { at, timeZone }: Pick<Issued, 'at' | 'timeZone'>) {
  const billing = readJson(BillingInfo, order.billing)
  return {
    issuedAt: new Date(at).toISOString(),
    suppliedAt: new Date(at).toISOString(),
    timeZone,
    orderNumber: orderNumber(order.id),
    currency: order.currency,
    isTest: order.payment_mode !== 'live',
    buyer: billing,
    country: billing?.country ?? null,
  }
}

function orderLines({ order, lines, certificates }: BilledOrder): InvoiceLine[] {
  const quote = frozenQuoteOf(order)
  const bought = lines.map((line, at) => {
    const priced = quote?.lines[at]
    const origin = priced && priceOrigin(priced)
    const sale = priced?.adjustments.find(({ source }) => source === 'sale')
    const certificate = certificates.get(line.id)
    const note = [
      `by ${line.producer}.`,
      ...(sale && priced
        ? [`${sale.name}: ${formatTotal(toDollars(priced.listPriceCents), order.currency)} before.`]
        : []),
      ...(origin === 'offer' ? ['Agreed price.'] : []),
      ...(origin === 'upgrade' ? ['Upgrade: the difference to what was paid before.'] : []),
      ...(certificate ? [`Certificate ${certificate}`] : []),
    ]
    return {
      what: `${line.title}, ${line.license_name} license`,
      note: note.join(' '),
      cents: priced?.priceCents ?? line.price_cents,
    }
  })
  const discounts = discountsByDeal(quote?.lines ?? []).map(({ name, amountCents }) => ({
    what: name,
    note: 'Discount',
    cents: -amountCents,
  }))
  return taxed([...bought, ...discounts], quote?.tax ?? null, currencies[order.currency].step)
}

type Listed = { what: string; note: string; cents: number }

/** Lines at store prices with their shares of the order's tax, which add up to it. */
function taxed(lines: readonly Listed[], tax: FrozenTax | null, step: PriceStep): InvoiceLine[] {
  const weights = lines.map(({ cents }) => cents)
  const [row] = tax?.rows ?? []
  const taxes = shareOut(row?.amountCents ?? 0, weights, step)
  const takenOff = shareOut(tax?.reverseCharge?.takenOffCents ?? 0, weights, step)
  return lines.map(({ what, note, cents }, at) => {
    const taxCents = taxes[at] ?? 0
    const grossCents = cents + (row && !row.isIncluded ? taxCents : 0) - (takenOff[at] ?? 0)
    return { what, note, ...amountsOf(grossCents, taxCents, row?.percent ?? 0) }
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

/** Tax in a partial refund; the last part takes the rounding difference. */
function partOfTax(
  invoice: InvoiceContent,
  cents: number,
  earlier: Pick<Amounts, 'grossCents' | 'taxCents'>,
): number {
  const leftCents = invoice.grossCents + earlier.grossCents
  const leftTax = invoice.taxCents + earlier.taxCents
  if (cents === leftCents) return leftTax
  const { step } = currencies[invoice.currency]
  return invoice.grossCents === 0
    ? 0
    : Math.round((invoice.taxCents * cents) / invoice.grossCents / step) * step
}

function amountsOf(grossCents: number, taxCents: number, rate: number): Amounts {
  // Never -0, which JSON writes as 0.
  return { netCents: grossCents - taxCents + 0, rate, taxCents: taxCents + 0, grossCents: grossCents + 0 }
}

type FrozenTax = NonNullable<FrozenQuote['tax']>

function frozenQuoteOf({ quote }: Pick<Row<'orders'>, 'quote'>): FrozenQuote | undefined {
  return readJson(FrozenQuote, quote) ?? undefined
}

function taxOf(order: Row<'orders'>): FrozenTax | null {
  return frozenQuoteOf(order)?.tax ?? null
}

function percentOf(tax: FrozenTax | null): number {
  return tax?.rows[0]?.percent ?? 0
}

function rateOf({ taxes }: InvoiceContent): number {
  return taxes[0]?.rate ?? 0
}

/** The sentence required by law. */
function taxNotes(order: Row<'orders'>, timeZone: string): string[] {
  const tax = taxOf(order)
  if (!tax?.reverseCharge) return []
  const check = readJson(VatCheck, order.vat_check) ?? undefined
  return [
    `Reverse charge: the recipient is liable for the ${tax.reverseCharge.name} (Article 196 of Directive 2006/112/EC).`,
    ...(check?.state === 'valid'
      ? [
          `The VAT number was confirmed by the EU register (VIES) on ${zonedDays(timeZone).longDay(check.checkedAt)}.`,
        ]
      : []),
  ]
}

function negated(line: InvoiceLine): InvoiceLine {
  // Never -0, which JSON writes as 0.
  const minus = (cents: number) => (cents === 0 ? 0 : -cents)
  return {
    ...line,
    netCents: minus(line.netCents),
    taxCents: minus(line.taxCents),
    grossCents: minus(line.grossCents),
  }
}

function withTotals(
  lines: InvoiceLine[],
  tax: FrozenTax | null,
): Pick<InvoiceContent, 'lines' | 'taxes' | 'showsNet' | 'netCents' | 'taxCents' | 'grossCents'> {
  const sums = {
    netCents: sumCents(lines.map(({ netCents }) => netCents)),
    taxCents: sumCents(lines.map(({ taxCents }) => taxCents)),
    grossCents: sumCents(lines.map(({ grossCents }) => grossCents)),
  }
  const [row] = tax?.rows ?? []
  const name = row?.name ?? (tax?.reverseCharge ? 'Reverse charge' : undefined)
  return {
    lines,
    taxes: name === undefined ? [] : [{ name, rate: row?.percent ?? 0, ...sums }],
    showsNet: tax !== null && row?.isIncluded !== true,
    ...sums,
  }
}

function notesOf({ note }: Seller): string[] {
  return note === '' ? [] : [note]
}
