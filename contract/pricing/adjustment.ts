import type { DealKind } from './deal.ts'

/** What lowers the price of a line on its own: one of these, or an upgrade on top of a sale. */
type PriceOrigin = 'sale' | 'offer' | 'upgrade'
/** What can lower a price. Deals of every other kind come after a line's own price, on the whole cart; the code last. */
type AdjustmentSource = PriceOrigin | DealKind

/**
 * Why something costs less. `deal`: the id of a sale, bulk deal or code, null otherwise. A bulk deal of 0 cents: the line is
 * one of the group, not the one that is free.
 */
export type Adjustment = { source: AdjustmentSource; deal: string | null; name: string; amountCents: number }

/** Names of adjustments that are no deal. */
export const AGREED = 'Agreed price'
export const UPGRADE = 'Upgrade'

type Adjusted<Of extends { source: AdjustmentSource } = Adjustment> = { adjustments: readonly Of[] }

/** Where a line's own price comes from, before bulk deals and codes. */
export function priceOrigin({ adjustments }: Adjusted<{ source: AdjustmentSource }>): PriceOrigin | 'list' {
  return adjustments.map(({ source }) => source).findLast(isOwn) ?? 'list'
}

function isOwn(source: AdjustmentSource): source is PriceOrigin {
  return source === 'sale' || source === 'offer' || source === 'upgrade'
}

/** Deals of the cart that lower a line's price. */
export function discountsOf({ adjustments }: Adjusted): Adjustment[] {
  return adjustments.filter(({ source, amountCents }) => !isOwn(source) && amountCents > 0)
}

/** Discounts of a cart or order by deal, the code last: it applies to what bulk deals leave. */
export function discountsByDeal(lines: readonly Adjusted[]): Adjustment[] {
  return [...Map.groupBy(lines.flatMap(discountsOf), ({ deal }) => deal).values()]
    .map((same) => ({
      ...(same[0] as Adjustment),
      amountCents: same.reduce((sum, { amountCents }) => sum + amountCents, 0),
    }))
    .sort((a, b) => Number(a.source === 'code') - Number(b.source === 'code'))
}

/** The bulk deal in whose group a line is bought, free or not. */
export function bulkDealOf({ adjustments }: Adjusted): string | null {
  return adjustments.findLast(({ source }) => source === 'bulk')?.deal ?? null
}
