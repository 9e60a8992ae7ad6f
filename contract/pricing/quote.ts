import { type Adjustment, AGREED, bulkDealOf, discountsByDeal, priceOrigin, UPGRADE } from './adjustment.ts'
import {
  type BulkLine,
  type BulkStanding,
  bulkGroupsOf,
  bulkStandings,
  type FreeLines,
  findFreeLines,
} from './bulk-deals.ts'
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

/** A line to price: one license of one beat. Amounts are in cents. */
export type QuoteInput = PricedLicense & {
  id: string
  isExclusive: boolean
  /** The price agreed on with this buyer; null without an accepted offer. */
  agreedCents: number | null
  /** The price paid for the license that this one replaces; null unless it is an upgrade. */
  paidCents: number | null
}

/** A priced line. `priceCents` is before bulk deals, codes and tax, `totalCents` what the buyer pays. */
type QuoteLine = LineTax & {
  id: string
  listPriceCents: number
  priceCents: number
  /** Of an upgrade: what was paid for the license that it replaces. */
  paidCents: number | null
  /** Why it costs less than its list price. Less these, and with the tax that is added, it is the total. */
  adjustments: Adjustment[]
  totalCents: number
}

/**
 * A priced cart. Line totals add up to the total, the amount charged. Line prices add up to the subtotal; the total is
 * the subtotal less discounts, plus tax on top, less tax taken off.
 */
export type Quote = {
  /** All amounts are multiples of this. */
  step: PriceStep
  lines: QuoteLine[]
  subtotalCents: number
  /** Of bulk deals and the code, by deal. */
  discounts: Adjustment[]
  /** Null if no tax is charged. */
  tax: QuoteTax | null
  totalCents: number
  /** The sales that it was priced with. */
  sales: readonly Sale[]
  bulk: BulkStanding[]
  code: { code: DiscountCode; state: CodeState } | null
}

/** Everything but the lines that affects prices: the running deals, and the step of the store's currency. */
export type QuoteRules = {
  step: PriceStep
  sales?: readonly Sale[]
  bulkDeals?: readonly BulkDeal[]
  code?: DiscountCode | undefined
}

/**
 * Prices a cart. The only function that adds prices: cart, checkout, order and refund all use it. Each line costs its
 * agreed, sale or list price, whichever is lowest, or as an upgrade the difference to what was paid. Then come bulk
 * deals, then the code on what is left; neither touches exclusives, agreed prices and upgrades. Where the cart would be
 * cheaper without its sales, they do not apply. Tax comes last, with `taxQuote`.
 * @throws RangeError for a price that is not a non-negative multiple of the step
 */
export function quoteCart(inputs: readonly QuoteInput[], rules: QuoteRules): Quote {
  const quote = priceCart(inputs, rules)
  const afterBulk = [rules.code].filter((rule) => rule !== undefined)
  if (!rules.sales?.length || !rules.bulkDeals?.length || afterBulk.length === 0) return quote
  // A sale can change which line is free, and what comes after it may then save less than the sale does.
  const withoutSales = priceCart(inputs, { ...rules, sales: [] })
  return withoutSales.totalCents < quote.totalCents ? withoutSales : quote
}

function priceCart(inputs: readonly QuoteInput[], rules: QuoteRules): Quote {
  const priced = inputs.map((input) => ({ input, ...priceLine(input, rules) }))
  const open = priced.filter(isDiscountable)
  const bulkLines = open.map(({ input, priceCents }) => ({ id: input.id, tierId: input.tierId, priceCents }))
  const bulkDeals = rules.bulkDeals ?? []
  const applied = (free: FreeLines) => applyCode(priced, open, bulkDiscounts(open, free), rules)
  const free = findFreeLines(bulkLines, bulkDeals, (some) => totalOf(applied(some).discounts))
  const { state, discounts } = applied(free)
  const groups = bulkGroups(bulkLines, bulkDeals, discounts)
  const lines = priced.map(({ input, priceCents, own: price }): QuoteLine => {
    const own = discounts.get(input.id) ?? []
    return {
      id: input.id,
      listPriceCents: input.listPriceCents,
      priceCents,
      paidCents: input.paidCents,
      adjustments: [...price, ...own, ...memberOf(groups.get(input.id), own)],
      taxCents: 0,
      addedCents: 0,
      totalCents: priceCents - sumCents(own.map(({ amountCents }) => amountCents)),
    }
  })
  return {
    step: rules.step,
    lines,
    subtotalCents: sumCents(lines.map(({ priceCents }) => priceCents)),
    discounts: discountsByDeal(lines),
    tax: null,
    totalCents: sumCents(lines.map(({ totalCents }) => totalCents)),
    sales: rules.sales ?? [],
    bulk: bulkStandings(bulkLines, bulkDeals),
    code: rules.code && state ? { code: rules.code, state } : null,
  }
}

/** Adds tax to a quote, on the line totals after deals. @param rule null if no tax is charged @throws TaxOutdated */
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

/** A line at its own price, with what made it differ from the list price. */
type Priced = { input: QuoteInput; priceCents: number; own: Adjustment[] }
type Discounts = ReadonlyMap<string, Adjustment[]>

function priceLine(input: QuoteInput, { sales = [], step }: QuoteRules): Omit<Priced, 'input'> {
  for (const cents of [input.listPriceCents, input.agreedCents ?? 0, input.paidCents ?? 0])
    if (!Number.isSafeInteger(cents) || cents < 0 || cents % step !== 0)
      throw new RangeError(`${cents} is not a price in cents`)
  const { listPriceCents, agreedCents, paidCents } = input
  const { priceCents, sale } = salePrice(input, sales, step)
  if (paidCents === null && agreedCents !== null && agreedCents < priceCents) {
    const amountCents = listPriceCents - agreedCents
    return { priceCents: agreedCents, own: [{ source: 'offer', deal: null, name: AGREED, amountCents }] }
  }
  const own: Adjustment[] = sale
    ? [{ source: 'sale', deal: sale.id, name: sale.name, amountCents: listPriceCents - priceCents }]
    : []
  if (paidCents === null) return { priceCents, own }
  const amountCents = Math.min(paidCents, priceCents)
  const upgrade: Adjustment = { source: 'upgrade', deal: null, name: UPGRADE, amountCents }
  return { priceCents: priceCents - amountCents, own: [...own, upgrade] }
}

function isDiscountable({ input, own }: Priced): boolean {
  const origin = priceOrigin({ adjustments: own })
  return !input.isExclusive && origin !== 'offer' && origin !== 'upgrade'
}

/** The minimum applies to list prices: otherwise a sale could invalidate a code and raise the total. */
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

/** Applies the code to the lines in its scope, split by their remaining amounts. */
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
      discounts.set(id, [
        ...(discounts.get(id) ?? []),
        { source: 'code', deal: code.id, name: code.name, amountCents },
      ])
  return discounts
}

function bulkDiscounts(lines: readonly Priced[], free: FreeLines): Discounts {
  return new Map(
    lines.flatMap(({ input: { id }, priceCents }) => {
      const deal = priceCents > 0 ? free.get(id) : undefined
      return deal ? [[id, [{ source: 'bulk', deal: deal.id, name: deal.name, amountCents: priceCents }]]] : []
    }),
  )
}

/** The bulk deals that apply, by line of their groups. */
function bulkGroups(
  lines: readonly BulkLine[],
  deals: readonly BulkDeal[],
  discounts: Discounts,
): ReadonlyMap<string, BulkDeal> {
  const applied = new Set([...discounts.values()].flat().map(({ deal }) => deal))
  return new Map(
    deals
      .filter(({ id }) => applied.has(id))
      .flatMap((deal) => bulkGroupsOf(deal, lines).map(({ id }) => [id, deal] as const)),
  )
}

/** Marks a line of a bulk deal's group that is not free by it. */
function memberOf(deal: BulkDeal | undefined, discounts: readonly Adjustment[]): Adjustment[] {
  if (!deal || bulkDealOf({ adjustments: discounts }) === deal.id) return []
  return [{ source: 'bulk', deal: deal.id, name: deal.name, amountCents: 0 }]
}

function totalOf(discounts: Discounts): number {
  return sumCents([...discounts.values()].flat().map(({ amountCents }) => amountCents))
}

/** What the buyer pays for the line at this place. @throws RangeError if the quote has none there: it is of other lines */
export function totalAt({ lines }: Pick<Quote, 'lines'>, at: number): number {
  const line = lines[at]
  if (!line) throw new RangeError(`The quote has ${lines.length} lines, none at ${at}`)
  return line.totalCents
}

/** The sum of amounts in cents. */
export function sumCents(amounts: readonly number[]): number {
  return amounts.reduce((sum, cents) => sum + cents, 0)
}
