/**
 * What can lower a price, in the order of application. A line has at most one of the first three kinds, an upgrade also on
 * top of a sale; bulk deals and the code come after them, on the whole cart.
 */
export const adjustmentSources = ['sale', 'offer', 'upgrade', 'bulk', 'code'] as const
export type AdjustmentSource = (typeof adjustmentSources)[number]

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
export function priceOrigin({ adjustments }: Adjusted<{ source: AdjustmentSource }>) {
  const own = adjustments.findLast(({ source }) => source !== 'bulk' && source !== 'code')?.source
  return own === 'sale' || own === 'offer' || own === 'upgrade' ? own : 'list'
}

/** Bulk deals and codes that lower a line's price. */
export function discountsOf({ adjustments }: Adjusted): Adjustment[] {
  return adjustments.filter(
    ({ source, amountCents }) => (source === 'bulk' || source === 'code') && amountCents > 0,
  )
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
