import { type BulkStanding, bulkStandings, type FreeLines, findFreeLines } from './bulk-deals.ts'
import type { PriceStep } from './currency.ts'
import {
  type BulkDeal,
  type CodeState,
  type DiscountCode,
  isInScope,
  type PricedLicense,
  reductionOf,
  type Sale,
  salePrice,
} from './deal-rules.ts'
import { splitCents } from './split-cents.ts'
import type { TaxRule } from './tax.ts'
import { type LineTax, type QuoteTax, taxLines } from './tax-quote.ts'

/** A line to be priced: one license of one beat. Amounts are in cents. */
export type QuoteInput = PricedLicense & {
  id: string
  isExclusive: boolean
  /** What the producer agreed to sell it for to this buyer; null without an accepted offer. */
  agreedCents: number | null
  /** What was paid for the license that this one replaces; null where it is no upgrade. */
  paidCents: number | null
}

/** What a deal takes off a line or a cart. */
export type QuoteDiscount = { deal: string; name: string; amountCents: number }

/** A priced line. `priceCents` is its price before bulk deals, codes and tax, `totalCents` what the buyer pays for it. */
export type QuoteLine = LineTax & {
  id: string
  listPriceCents: number
  priceCents: number
  /** The sale that made the price. */
  sale: Sale | null
  kind: 'list' | 'sale' | 'offer' | 'upgrade'
  discounts: QuoteDiscount[]
  totalCents: number
}

/**
 * What a cart costs, line by line. The totals of the lines add up to the total, which is what the card is charged; the
 * prices of the lines add up to the subtotal, and the total is the subtotal less the discounts, with the tax that is
 * added to prices and without the tax that is taken off.
 */
export type Quote = {
  /** What all amounts are multiples of. */
  step: PriceStep
  lines: QuoteLine[]
  subtotalCents: number
  discounts: QuoteDiscount[]
  /** Null where no tax is charged. */
  tax: QuoteTax | null
  totalCents: number
  bulk: BulkStanding[]
  code: { code: DiscountCode; state: CodeState } | null
}

/**
 * Everything but the lines that decides a price. The caller passes the deals that run at the moment, and the step of the
 * store's currency: what all prices are multiples of.
 */
export type QuoteRules = {
  step: PriceStep
  sales?: readonly Sale[]
  bulkDeals?: readonly BulkDeal[]
  code?: DiscountCode | undefined
}

/**
 * Prices a cart. The only function that adds prices: cart, checkout, order and refund all use it. Each line costs its
 * agreed, sale or list price, whichever is lowest, or as an upgrade the difference to what was paid. Then come bulk
 * deals, then the code on what is left; neither touches exclusives, agreed prices and upgrades. Tax comes last, with
 * `taxQuote`.
 * @throws RangeError for a price that is not a non-negative multiple of the step
 */
export function quoteCart(inputs: readonly QuoteInput[], rules: QuoteRules): Quote {
  const priced = inputs.map((input) => ({ input, ...priceLine(input, rules) }))
  const open = priced.filter(isDiscountable)
  const bulkLines = open.map(({ input, priceCents }) => ({ id: input.id, tierId: input.tierId, priceCents }))
  const bulkDeals = rules.bulkDeals ?? []
  const applied = (free: FreeLines) => applyCode(priced, open, bulkDiscounts(open, free), rules)
  const free = findFreeLines(bulkLines, bulkDeals, (some) => totalOf(applied(some).discounts))
  const { state, discounts } = applied(free)
  const lines = priced.map(({ input, priceCents, sale, kind }): QuoteLine => {
    const own = discounts.get(input.id) ?? []
    return {
      id: input.id,
      listPriceCents: input.listPriceCents,
      priceCents,
      sale: sale ?? null,
      kind,
      discounts: own,
      taxCents: 0,
      addedCents: 0,
      totalCents: priceCents - sumCents(own.map(({ amountCents }) => amountCents)),
    }
  })
  return {
    step: rules.step,
    lines,
    subtotalCents: sumCents(lines.map(({ priceCents }) => priceCents)),
    // In the order of application: the code counts on what bulk deals left.
    discounts: addUp(lines.flatMap((line) => line.discounts)).sort(
      (a, b) => Number(a.deal === rules.code?.id) - Number(b.deal === rules.code?.id),
    ),
    tax: null,
    totalCents: sumCents(lines.map(({ totalCents }) => totalCents)),
    bulk: bulkStandings(bulkLines, bulkDeals),
    code: rules.code && state ? { code: rules.code, state } : null,
  }
}

/**
 * The same quote with tax, over what deals left of each line.
 * @param rule null where no tax is charged
 * @throws TaxOutdated
 */
export function taxQuote(quote: Quote, rule: TaxRule | null): Quote {
  if (!rule || quote.lines.length === 0) return quote
  const { tax, lines: taxes } = taxLines(
    quote.lines.map(({ id, totalCents }) => ({ id, cents: totalCents })),
    rule,
    quote.step,
  )
  const lines = quote.lines.map((line, at) => {
    const { taxCents, addedCents } = taxes[at] ?? { taxCents: 0, addedCents: 0 }
    return { ...line, taxCents, addedCents, totalCents: line.totalCents + addedCents }
  })
  return { ...quote, lines, tax, totalCents: sumCents(lines.map(({ totalCents }) => totalCents)) }
}

type Priced = { input: QuoteInput; priceCents: number; sale: Sale | undefined; kind: QuoteLine['kind'] }
type Discounts = ReadonlyMap<string, QuoteDiscount[]>

function priceLine(input: QuoteInput, { sales = [], step }: QuoteRules): Omit<Priced, 'input'> {
  for (const cents of [input.listPriceCents, input.agreedCents ?? 0, input.paidCents ?? 0])
    if (!Number.isSafeInteger(cents) || cents < 0 || cents % step !== 0)
      throw new RangeError(`${cents} is not a price in cents`)
  const { priceCents, sale } = salePrice(input, sales, step)
  if (input.paidCents !== null)
    return { priceCents: Math.max(0, priceCents - input.paidCents), sale, kind: 'upgrade' }
  if (input.agreedCents !== null && input.agreedCents < priceCents)
    return { priceCents: input.agreedCents, sale: undefined, kind: 'offer' }
  return { priceCents, sale, kind: sale ? 'sale' : 'list' }
}

function isDiscountable({ input, kind }: Priced): boolean {
  return !input.isExclusive && kind !== 'offer' && kind !== 'upgrade'
}

/** The minimum counts list prices: otherwise a sale could make a cart dearer by taking its code away. */
function applyCode(
  all: readonly Priced[],
  open: readonly Priced[],
  bulk: Discounts,
  { code, step }: QuoteRules,
): { state: CodeState | undefined; discounts: Discounts } {
  if (!code) return { state: undefined, discounts: bulk }
  if (code.refusal) return { state: code.refusal, discounts: bulk }
  const scope = open.filter(({ input }) => isInScope(code, input))
  if (scope.length === 0) return { state: 'not-for-these', discounts: bulk }
  if (sumCents(all.map(({ input }) => input.listPriceCents)) < code.minimumCents)
    return { state: 'below-minimum', discounts: bulk }
  if (code.isCombinable || totalOf(bulk) === 0)
    return { state: 'applied', discounts: withCode(scope, bulk, code, step) }
  const alone = withCode(scope, new Map(), code, step)
  return totalOf(alone) > totalOf(bulk)
    ? { state: 'applied', discounts: alone }
    : { state: 'not-combined', discounts: bulk }
}

/** Takes the code off what is left of the lines in its scope, split by what is left of each. */
function withCode(
  scope: readonly Priced[],
  earlier: Discounts,
  code: DiscountCode,
  step: PriceStep,
): Discounts {
  const left = scope.map(({ input, priceCents }) => ({
    id: input.id,
    cents: priceCents - sumCents((earlier.get(input.id) ?? []).map(({ amountCents }) => amountCents)),
  }))
  const parts = splitCents(reductionOf(code, sumCents(left.map(({ cents }) => cents)), step), left, step)
  const discounts = new Map(earlier)
  for (const [id, amountCents] of parts)
    if (amountCents > 0)
      discounts.set(id, [...(discounts.get(id) ?? []), { deal: code.id, name: code.name, amountCents }])
  return discounts
}

function bulkDiscounts(lines: readonly Priced[], free: FreeLines): Discounts {
  return new Map(
    lines.flatMap(({ input: { id }, priceCents }) => {
      const deal = priceCents > 0 ? free.get(id) : undefined
      return deal ? [[id, [{ deal: deal.id, name: deal.name, amountCents: priceCents }]]] : []
    }),
  )
}

function totalOf(discounts: Discounts): number {
  return sumCents([...discounts.values()].flat().map(({ amountCents }) => amountCents))
}

function addUp(discounts: readonly QuoteDiscount[]): QuoteDiscount[] {
  return [...Map.groupBy(discounts, ({ deal }) => deal).values()].map((same) => ({
    ...(same[0] as QuoteDiscount),
    amountCents: sumCents(same.map(({ amountCents }) => amountCents)),
  }))
}

/** The sum of amounts in cents. */
export function sumCents(amounts: readonly number[]): number {
  return amounts.reduce((sum, cents) => sum + cents, 0)
}
