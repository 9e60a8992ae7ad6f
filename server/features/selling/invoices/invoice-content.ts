import { BillingInfo } from '#contract/orders/billing.ts'
import type { InvoiceContent, InvoiceLine } from '#contract/orders/invoice.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { type PaidWith, paidOnText } from '#contract/orders/payment-methods.ts'
import { discountsByDeal, priceOrigin } from '#contract/pricing/adjustment.ts'
import { currencies } from '#contract/pricing/currency.ts'
import { FrozenQuote } from '#contract/pricing/frozen-quote.ts'
import { formatTotal, toDollars } from '#contract/pricing/money.ts'
import { sumCents } from '#contract/pricing/quote.ts'
import { taxName } from '#contract/pricing/tax-words.ts'
import { VatCheck } from '#contract/pricing/vat-number.ts'
import type { Seller } from '#contract/store/settings.ts'
import { joinSentences } from '#contract/text/join-sentences.ts'
import { sourceLocale } from '#contract/text/locales.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { zonedDays } from '#contract/text/zoned-days.ts'
import { languageOf } from '#server/model/order/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { I18n } from '#server/platform/text/i18n-of.ts'
import {
  amountsOf,
  amountsOfLines,
  amountsOfRows,
  type Earlier,
  type FrozenTax,
  percentOf,
  stateOf,
  taxedLines,
  taxesOfPart,
  withPapers,
  withTotals,
} from './invoice-taxes.ts'

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
  paidWith: PaidWith | undefined,
): InvoiceContent {
  const i18n = languageOf(billed.order)
  const day = zonedDays(timeZone).longDay(at, i18n.locale)
  const tax = taxOf(billed.order)
  const content: InvoiceContent = {
    ...common(billed, { at, timeZone }),
    kind: 'invoice',
    number,
    corrects: null,
    seller,
    ...withTotals(orderLines(billed), tax, amountsOfRows(tax)),
    paid: joinSentences(i18n, [paidOnText(paidWith, day), msg`Paid in full.`]),
    notes: [...taxNotes(billed.order, timeZone), ...notesOf(seller)],
  }
  return withPapers(content, tax)
}

/** Content of a receipt, for stores without legal details: no number, no seller. */
export function receiptContent(
  billed: BilledOrder,
  { paidAt, timeZone }: { paidAt: number; timeZone: string },
): InvoiceContent {
  const { order } = billed
  const { locale, _: draw } = languageOf(order)
  const day = zonedDays(timeZone).longDay(paidAt, locale)
  const tax = taxOf(order)
  const lines = withTotals(orderLines(billed), tax, amountsOfRows(tax))
  const paidWith =
    order.paid_with === null ? undefined : { method: order.paid_with, cardLast4: order.card_last4 }
  return {
    ...common(billed, { at: paidAt, timeZone }),
    kind: 'receipt',
    number: null,
    corrects: null,
    seller: null,
    ...lines,
    paid: draw(lines.grossCents === 0 ? msg`No payment was due.` : paidOnText(paidWith, day)),
    notes: [draw(msg`This is a receipt for a payment, not an invoice.`)],
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
    reason: Message
    lineIds?: readonly string[] | undefined
    earlier: Earlier
  },
): InvoiceContent {
  // A line that stands is not credited, even if it cost nothing.
  const { locale, _: draw } = languageOf(billed.order)
  const isWhole = cents === invoice.grossCents && (!lineIds || lineIds.length === billed.lines.length)
  const tax = taxOf(billed.order)
  const { lines, amounts } = isWhole
    ? { lines: invoice.lines.map(negated), amounts: invoice.taxes.map(({ taxCents }) => -taxCents) }
    : (refundedLines(billed, cents, lineIds) ??
      partOf(invoice, { cents, reason, earlier }, { percent: percentOf(tax), draw }))
  const isTakenBack = cents < 0
  const day = zonedDays(timeZone).longDay(at, locale)
  const amount = formatTotal(toDollars(-cents), billed.order.currency, locale)
  const content: InvoiceContent = {
    ...common(billed, { at, timeZone }),
    buyer: invoice.buyer,
    country: invoice.country,
    state: invoice.state,
    suppliedAt: invoice.suppliedAt,
    kind: 'credit-note',
    number,
    corrects:
      invoice.number === null
        ? null
        : { number: invoice.number, issuedAt: invoice.issuedAt, timeZone: invoice.timeZone },
    seller,
    ...withTotals(lines, tax, amounts),
    paid: draw(
      isTakenBack
        ? msg`The refund of ${{ amount }} was returned by the bank on ${{ day }}.`
        : msg`Refunded on ${{ day }}. It can take up to ten days to show on the statement.`,
    ),
    notes: [draw(msg`Reason: ${{ reason: draw(reason) }}`), ...notesOf(seller)],
  }
  return withPapers(content, tax)
}

/** Lines that are credited, with the amount of each tax in them. */
type Credited = { lines: InvoiceLine[]; amounts: number[] }

/** A refund that belongs to no known line. */
function partOf(
  invoice: InvoiceContent,
  { cents, reason, earlier }: { cents: number; reason: Message; earlier: Earlier },
  { percent, draw }: { percent: number; draw: I18n['_'] },
): Credited {
  const { taxCents, rows } = taxesOfPart(invoice, cents, earlier)
  const what = draw(msg`Part of order ${{ number: invoice.orderNumber }}`)
  return {
    lines: [{ what, note: draw(reason), ...amountsOf(-cents, -taxCents, percent) }],
    amounts: rows.map((amount) => -amount),
  }
}

/** The refunded lines, at what was paid for them. Undefined if the amount is not theirs. */
function refundedLines(
  { order, lines, certificates }: BilledOrder,
  cents: number,
  lineIds: readonly string[] | undefined,
): Credited | undefined {
  const chosen = lines.filter(({ id }) => lineIds?.includes(id))
  if (chosen.length === 0 || sumCents(chosen.map(({ price_cents }) => price_cents)) !== cents)
    return undefined
  const tax = taxOf(order)
  const { _: draw } = languageOf(order)
  const meant = lines.map((line) => ({ taxCents: line.tax_cents, isMeant: chosen.includes(line) }))
  return {
    lines: chosen.map((line) => {
      const certificate = certificates.get(line.id)
      const note = certificate
        ? msg`Refunded. Certificate ${{ certificate }} is no longer valid`
        : msg`Refunded`
      return {
        what: draw(nameOf(line)),
        note: draw(note),
        ...amountsOf(-line.price_cents, -line.tax_cents, percentOf(tax)),
      }
    }),
    amounts: amountsOfLines(tax, meant, currencies[order.currency].step).map((amount) => -amount),
  }
}

function common({ order }: BilledOrder, { at, timeZone }: Pick<Issued, 'at' | 'timeZone'>) {
  const billing = readJson(BillingInfo, order.billing)
  return {
    ...(order.locale !== null && order.locale !== sourceLocale && { locale: order.locale }),
    issuedAt: new Date(at).toISOString(),
    suppliedAt: new Date(at).toISOString(),
    timeZone,
    orderNumber: orderNumber(order.id),
    currency: order.currency,
    isTest: order.payment_mode !== 'live',
    buyer: billing,
    country: billing?.country ?? null,
    state: stateOf(taxOf(order), billing),
    headNumbers: [],
    footNumbers: [],
  }
}

function orderLines({ order, lines, certificates }: BilledOrder): InvoiceLine[] {
  const i18n = languageOf(order)
  const quote = frozenQuoteOf(order)
  const bought = lines.map((line, at) => {
    const priced = quote?.lines[at]
    const origin = priced && priceOrigin(priced)
    const sale = priced?.adjustments.find(({ source }) => source === 'sale')
    const certificate = certificates.get(line.id)
    const money = (cents: number) => formatTotal(toDollars(cents), order.currency, i18n.locale)
    const note = [
      msg`by ${{ producer: line.producer }}.`,
      ...(sale && priced
        ? [msg`${{ sale: sale.name }}: ${{ price: money(priced.listPriceCents) }} before.`]
        : []),
      ...(origin === 'offer' ? [msg`Agreed price.`] : []),
      ...(origin === 'upgrade' ? [msg`Upgrade: the difference to what was paid before.`] : []),
      ...(certificate ? [msg`Certificate ${{ certificate }}`] : []),
    ]
    return {
      what: i18n._(nameOf(line)),
      note: joinSentences(i18n, note),
      cents: priced?.priceCents ?? line.price_cents,
    }
  })
  const discounts = discountsByDeal(quote?.lines ?? []).map(({ name, amountCents }) => ({
    what: name,
    note: i18n._(msg`Discount`),
    cents: -amountCents,
  }))
  return taxedLines([...bought, ...discounts], quote?.tax ?? null, currencies[order.currency].step)
}

const nameOf = ({ title, license_name: license }: Row<'order_lines'>) =>
  msg`${{ title }}, ${{ license }} license`

function frozenQuoteOf({ quote }: Pick<Row<'orders'>, 'quote'>): FrozenQuote | undefined {
  return readJson(FrozenQuote, quote) ?? undefined
}

function taxOf(order: Row<'orders'>): FrozenTax | null {
  return frozenQuoteOf(order)?.tax ?? null
}

/** The sentence required by law. */
function taxNotes(order: Row<'orders'>, timeZone: string): string[] {
  const tax = taxOf(order)
  if (!tax?.reverseCharge) return []
  const { locale, _: draw } = languageOf(order)
  const { name } = tax.reverseCharge
  const check = readJson(VatCheck, order.vat_check) ?? undefined
  const notes = [
    msg`Reverse charge: the recipient is liable for the ${{ name: taxName(name, locale) }} (Article 196 of Directive 2006/112/EC).`,
    ...(check?.state === 'valid'
      ? [
          msg`The VAT number was confirmed by the EU register (VIES) on ${{ day: zonedDays(timeZone).longDay(check.checkedAt, locale) }}.`,
        ]
      : []),
  ]
  return notes.map(draw)
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

function notesOf({ note }: Seller): string[] {
  return note === '' ? [] : [note]
}
