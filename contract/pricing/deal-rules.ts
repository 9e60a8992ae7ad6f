import type { PriceStep } from './currency.ts'

/** What pricing needs to know about a license for sale. Amounts are in cents. */
export type PricedLicense = {
  listPriceCents: number
  beatId: string
  ownerId: string
  tagIds: readonly string[]
  /** Null for a license of a single beat. */
  tierId: string | null
}

/** The licenses that a deal applies to. Every non-empty list must match; an empty one does not restrict. */
export type DealScope = {
  tierIds: readonly string[]
  tagIds: readonly string[]
  ownerIds: readonly string[]
  beatIds: readonly string[]
}

/** Exactly one is set. `percent` is from 1 to 100. */
type Reduction = { percent: number | null; amountCents: number | null }

/** A sale: reduces the price of each license in its scope. Only running ones are passed. */
export type Sale = DealScope & Reduction & { id: string; name: string; untilMs: number | null }

/** Bulk deal: of `buy + free` licenses, the `free` cheapest are free. */
export type BulkDeal = {
  id: string
  name: string
  buy: number
  free: number
  /** Empty: licenses of all tiers, and those without one. */
  tierIds: readonly string[]
  /** Empty for all tiers. */
  tierNames: readonly string[]
  untilMs: number | null
}

/** Why a code has no effect, for reasons outside the cart. */
const codeRefusals = [
  'unknown',
  'not-started',
  'expired',
  'used-up',
  'used-before',
  'first-purchase-only',
] as const
export type CodeRefusal = (typeof codeRefusals)[number]

/** State of an entered code: `applied`, or why it has no effect. */
export const codeStates = [
  ...codeRefusals,
  'applied',
  'below-minimum',
  'not-for-these',
  'not-combined',
] as const
export type CodeState = (typeof codeStates)[number]

/** A discount code that a buyer entered. */
export type DiscountCode = DealScope &
  Reduction & {
    id: string
    name: string
    code: string
    /** Minimum sum of the cart's list prices, in cents. */
    minimumCents: number
    /** False: either the code or the bulk deals apply, whichever saves more. */
    isCombinable: boolean
    refusal: CodeRefusal | null
    /** When it starts or ended, for the message to the buyer. */
    fromMs: number | null
    untilMs: number | null
  }

/** Whether a license is in the scope of a deal. */
export function isInScope(scope: DealScope, license: Omit<PricedLicense, 'listPriceCents'>): boolean {
  const { tierIds, tagIds, ownerIds, beatIds } = scope
  return (
    (tierIds.length === 0 || (license.tierId !== null && tierIds.includes(license.tierId))) &&
    (tagIds.length === 0 || license.tagIds.some((tag) => tagIds.includes(tag))) &&
    (ownerIds.length === 0 || ownerIds.includes(license.ownerId)) &&
    (beatIds.length === 0 || beatIds.includes(license.beatId))
  )
}

/** Reduction of an amount, in multiples of the step; at most the amount. */
export function reductionOf({ percent, amountCents }: Reduction, cents: number, step: PriceStep): number {
  if (percent !== null) return Math.min(cents, Math.round((cents * percent) / (100 * step)) * step)
  if (amountCents === null) throw new RangeError('A reduction has a percentage or an amount')
  return Math.min(cents, amountCents)
}

/** A license's price in the best of these sales; without one, its list price. */
export function salePrice(
  license: PricedLicense,
  sales: readonly Sale[],
  step: PriceStep,
): { priceCents: number; sale: Sale | undefined } {
  let best: { priceCents: number; sale: Sale | undefined } = {
    priceCents: license.listPriceCents,
    sale: undefined,
  }
  for (const sale of sales) {
    if (!isInScope(sale, license)) continue
    const priceCents = license.listPriceCents - reductionOf(sale, license.listPriceCents, step)
    if (priceCents < best.priceCents) best = { priceCents, sale }
  }
  return best
}
