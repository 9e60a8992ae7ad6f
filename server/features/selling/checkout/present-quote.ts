import { type Adjustment, discountsOf, priceOrigin } from '#contract/pricing/adjustment.ts'
import { bulkPrompt, bulkWords } from '#contract/pricing/bulk-words.ts'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import { codeMessage } from '#contract/pricing/code-message.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { reductionLabel } from '#contract/pricing/deal-parts.ts'
import type { DiscountCode } from '#contract/pricing/deal-rules.ts'
import { toDollars } from '#contract/pricing/money.ts'
import type { Quote } from '#contract/pricing/quote.ts'
import type { Locale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import type { QuotedCart } from '#server/model/cart/index.ts'
import { readCartReferences } from '#server/model/quote/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'

/** Maps a quote to its wire format, with the prices to strike through. @param timeZone the store's */
export async function presentQuote(
  db: Db,
  { lines, quote, currency, readTags }: QuotedCart,
  { now, timeZone, locale }: { now: number; timeZone: string; locale: Locale },
): Promise<CartQuote> {
  const listings = lines.flatMap(({ item, listing }) => (listing ? [{ id: item.id, listing }] : []))
  const i18n = i18nOf(locale)
  const code = quote.code && presentCode(quote.code, { currency, timeZone, locale })
  const references = await readCartReferences(db, listings, quote, { now, readTags })
  return {
    lines: quote.lines.map((line) => {
      const reference = references.get(line.id)
      return {
        id: line.id,
        listPrice: toDollars(line.listPriceCents),
        price: toDollars(line.priceCents),
        reference: reference === undefined ? null : toDollars(reference),
        adjustments: line.adjustments.map(presentAdjustment),
        kind: priceOrigin(line),
        sale: saleOf(line.adjustments),
        discounts: discountsOf(line).map(presentAdjustment),
        tax: toDollars(line.taxCents),
        total: toDollars(line.totalCents),
      }
    }),
    subtotal: toDollars(quote.subtotalCents),
    discounts: quote.discounts.map(presentAdjustment),
    ...presentTax(quote),
    total: toDollars(quote.totalCents),
    endsAt: endOf(quote),
    nudges: quote.bulk.map((standing) => ({
      deal: standing.deal.id,
      tiers: [...standing.deal.tierIds],
      ...bulkWords(standing, timeZone, i18n),
      next: bulkPrompt(standing, i18n),
    })),
    code,
  }
}

function presentCode(
  entered: NonNullable<Quote['code']>,
  shown: { currency: Currency; timeZone: string; locale: Locale },
): CartQuote['code'] {
  const message = codeMessage(entered, shown)
  const i18n = i18nOf(shown.locale)
  const reduction = labelOf(entered.code, shown)
  return {
    code: entered.code.code,
    state: entered.state,
    label: i18n._(msg`${{ reduction }} off`),
    message: message ? i18n._(message) : '',
  }
}

/** When the first of the deals ends that it was priced with. */
function endOf({ lines, sales, bulk, code }: Quote): string | null {
  const applied = new Set(
    lines.flatMap(({ adjustments }) =>
      adjustments.map(({ amountCents, deal }) => (amountCents > 0 ? deal : null)),
    ),
  )
  const ends = [
    ...sales.map(({ id, untilMs }) => ({ id, untilMs })),
    ...bulk.map(({ deal }) => deal),
    ...(code ? [code.code] : []),
  ].flatMap(({ id, untilMs }) => (applied.has(id) && untilMs !== null ? [untilMs] : []))
  return ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString()
}

function presentTax({ tax }: Quote): Pick<CartQuote, 'taxes' | 'reverseCharge'> {
  const { rows = [], reverseCharge = null } = tax ?? {}
  return {
    taxes: rows.map(({ name, place, percent, amountCents, isIncluded }) => ({
      name,
      place,
      rate: percent,
      amount: toDollars(amountCents),
      included: isIncluded,
    })),
    reverseCharge: reverseCharge && {
      name: reverseCharge.name,
      home: reverseCharge.home,
      place: reverseCharge.place,
      takenOff: toDollars(reverseCharge.takenOffCents),
    },
  }
}

function saleOf(adjustments: readonly Adjustment[]): CartQuote['lines'][number]['sale'] {
  const sale = adjustments.find(({ source }) => source === 'sale')
  return sale?.deal ? { deal: sale.deal, name: sale.name } : null
}

function presentAdjustment({ source, deal, name, amountCents }: Adjustment) {
  return { source, deal, name, amount: toDollars(amountCents) }
}

function labelOf(
  { percent, amountCents }: DiscountCode,
  { currency, locale }: { currency: Currency; locale: Locale },
): string {
  const amount = amountCents === null ? null : toDollars(amountCents)
  return reductionLabel({ percent, amount }, currency, locale)
}
