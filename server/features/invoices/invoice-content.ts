import { BillingInfo } from '#contract/billing.ts'
import { longDay } from '#contract/days.ts'
import { FrozenQuote } from '#contract/frozen-quote.ts'
import type { InvoiceContent, InvoiceLine } from '#contract/invoice.ts'
import { formatTotal, toDollars } from '#contract/money.ts'
import { orderNumber } from '#contract/order.ts'
import { sumCents } from '#contract/quote.ts'
import type { Seller } from '#contract/settings.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** An order with what its documents are written from. */
export type BilledOrder = {
  order: Row<'orders'>
  lines: readonly Row<'order_lines'>[]
  certificates: ReadonlyMap<string, string>
}

type Issued = { number: string; at: number; seller: Seller }

/** What an invoice says: the order's frozen prices, line by line, and its discounts. */
export function invoiceContent(
  billed: BilledOrder,
  { number, at, seller }: Issued,
  paidBy: string,
): InvoiceContent {
  return {
    ...common(billed, at),
    kind: 'invoice',
    number,
    corrects: null,
    seller,
    ...withTotals(orderLines(billed)),
    paid: `Paid on ${longDay(at)}${paidBy}. Nothing is left to pay.`,
    notes: notesOf(seller),
  }
}

/** The same without a number and a seller, for stores without legal details. */
export function receiptContent(billed: BilledOrder, paidAt: number): InvoiceContent {
  const lines = withTotals(orderLines(billed))
  return {
    ...common(billed, paidAt),
    kind: 'receipt',
    number: null,
    corrects: null,
    seller: null,
    ...lines,
    paid: lines.grossCents === 0 ? 'There was nothing to pay.' : `Paid on ${longDay(paidAt)}.`,
    notes: ['This is a receipt for a payment, not an invoice.'],
  }
}

/**
 * What a credit note says that gives `cents` back. A whole order and single lines go back line by line; of
 * another part nobody knows which line it is for.
 */
export function creditNoteContent(
  billed: BilledOrder,
  { number, at, seller }: Issued,
  {
    invoice,
    cents,
    reason,
    lineIds,
  }: { invoice: InvoiceContent; cents: number; reason: string; lineIds?: readonly string[] | undefined },
): InvoiceContent {
  const isWhole = cents === invoice.grossCents
  const lines = isWhole
    ? invoice.lines.map(negated)
    : (refundedLines(billed, cents, lineIds) ?? [
        lineOf(`Part of order ${invoice.orderNumber}`, reason, -cents),
      ])
  const isTakenBack = cents < 0
  return {
    ...common(billed, at),
    buyer: invoice.buyer,
    country: invoice.country,
    suppliedAt: invoice.suppliedAt,
    kind: 'credit-note',
    number,
    corrects: invoice.number === null ? null : { number: invoice.number, issuedAt: invoice.issuedAt },
    seller,
    ...withTotals(lines),
    paid: isTakenBack
      ? `The refund of ${formatTotal(toDollars(-cents), billed.order.currency)} came back from the bank on ${longDay(at)}.`
      : `Paid back on ${longDay(at)}. It can take up to ten days to show on the statement.`,
    notes: [`Reason: ${reason}`, ...notesOf(seller)],
  }
}

/** The lines that were given back, at what was paid for them. */
function refundedLines(
  { lines, certificates }: BilledOrder,
  cents: number,
  lineIds: readonly string[] | undefined,
): InvoiceLine[] | undefined {
  const chosen = lines.filter(({ id }) => lineIds?.includes(id))
  if (sumCents(chosen.map(({ price_cents }) => price_cents)) !== cents) return undefined
  return chosen.map((line) => {
    const certificate = certificates.get(line.id)
    const note = certificate ? `Refunded. Certificate ${certificate} is no longer valid` : 'Refunded'
    return lineOf(`${line.title}, ${line.license_name} license`, note, -line.price_cents)
  })
}

function common({ order }: BilledOrder, at: number) {
  const billing = order.billing === null ? null : BillingInfo.parse(JSON.parse(order.billing))
  return {
    issuedAt: new Date(at).toISOString(),
    suppliedAt: new Date(at).toISOString(),
    orderNumber: orderNumber(order.id),
    currency: order.currency,
    isTest: order.payment_mode !== 'live',
    buyer: billing,
    country: billing?.country ?? null,
  }
}

function orderLines({ order, lines, certificates }: BilledOrder): InvoiceLine[] {
  const quote = order.quote === null ? undefined : FrozenQuote.parse(JSON.parse(order.quote))
  const bought = lines.map((line, at) => {
    const priced = quote?.lines[at]
    const certificate = certificates.get(line.id)
    const note = [
      `by ${line.producer}.`,
      ...(priced?.sale
        ? [`${priced.sale.name}: ${formatTotal(toDollars(priced.listPriceCents), order.currency)} before.`]
        : []),
      ...(priced?.kind === 'offer' ? ['Agreed price.'] : []),
      ...(priced?.kind === 'upgrade' ? ['Upgrade: the difference to what was paid before.'] : []),
      ...(certificate ? [`Certificate ${certificate}`] : []),
    ]
    return lineOf(
      `${line.title}, ${line.license_name} license`,
      note.join(' '),
      priced?.priceCents ?? line.price_cents,
    )
  })
  const discounts = (quote?.discounts ?? []).map(({ name, amountCents }) =>
    lineOf(name, 'Discount', -amountCents),
  )
  return [...bought, ...discounts]
}

/** No tax is charged yet: net is gross. */
function lineOf(what: string, note: string, grossCents: number): InvoiceLine {
  return { what, note, netCents: grossCents, rate: 0, taxCents: 0, grossCents }
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
): Pick<InvoiceContent, 'lines' | 'taxes' | 'netCents' | 'taxCents' | 'grossCents'> {
  return {
    lines,
    taxes: [],
    netCents: sumCents(lines.map(({ netCents }) => netCents)),
    taxCents: sumCents(lines.map(({ taxCents }) => taxCents)),
    grossCents: sumCents(lines.map(({ grossCents }) => grossCents)),
  }
}

function notesOf({ note }: Seller): string[] {
  return note === '' ? [] : [note]
}
