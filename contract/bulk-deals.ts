import type { BulkDeal } from './deal-rules.ts'

/** A line that bulk deals may make free, at its price after sales, in cents. */
export type BulkLine = { id: string; tierId: string | null; priceCents: number }

/** How a bulk deal stands in a cart: `count` lines are in its tiers, and `free` of them cost nothing. */
export type BulkStanding = { deal: BulkDeal; count: number; free: number }

/** More running at once would make the search for the best combination long. */
export const MOST_BULK_DEALS = 10

/** Which lines are free, and by which deal. */
export type FreeLines = ReadonlyMap<string, BulkDeal>

/**
 * Finds the bulk deals that together save most. No line counts for two deals, so deals that share a tier exclude each
 * other. Searching all combinations is what keeps a law: another deal never makes a cart dearer.
 * @param savedWith what a combination saves in all, with whatever is taken off afterwards
 */
export function findFreeLines(
  lines: readonly BulkLine[],
  deals: readonly BulkDeal[],
  savedWith: (free: FreeLines) => number,
): FreeLines {
  const offers = deals
    .map((deal) => ({ deal, free: freeLinesOf(deal, lines) }))
    .filter(({ free }) => free.length > 0)
    .map((offer) => ({ ...offer, saved: offer.free.reduce((sum, { priceCents }) => sum + priceCents, 0) }))
    .sort((a, b) => b.saved - a.saved || (a.deal.id < b.deal.id ? -1 : 1))
  type Choice = { saved: number; free: FreeLines }
  const best = (from: number, chosen: typeof offers): Choice => {
    const offer = offers[from]
    if (!offer) {
      const free = new Map(chosen.flatMap(({ deal, free }) => free.map(({ id }) => [id, deal])))
      return { saved: savedWith(free), free }
    }
    const without = best(from + 1, chosen)
    if (chosen.some(({ deal }) => sharesTier(deal, offer.deal))) return without
    const withIt = best(from + 1, [...chosen, offer])
    return withIt.saved >= without.saved ? withIt : without
  }
  return best(0, []).free
}

/** How each deal stands, for the words beside the cart and the licenses of a beat. */
export function bulkStandings(lines: readonly BulkLine[], deals: readonly BulkDeal[]): BulkStanding[] {
  return deals.map((deal) => ({
    deal,
    count: linesOf(deal, lines).length,
    free: freeLinesOf(deal, lines).length,
  }))
}

function linesOf({ tierIds }: BulkDeal, lines: readonly BulkLine[]): BulkLine[] {
  return lines.filter(({ tierId }) => tierIds.length === 0 || (tierId !== null && tierIds.includes(tierId)))
}

/** From the dearest to the cheapest, the last ones of each group are free. */
function freeLinesOf(deal: BulkDeal, lines: readonly BulkLine[]): BulkLine[] {
  return linesOf(deal, lines)
    .sort((a, b) => b.priceCents - a.priceCents || (a.id < b.id ? -1 : 1))
    .filter((_, place) => place % (deal.buy + deal.free) >= deal.buy)
}

function sharesTier(a: BulkDeal, b: BulkDeal): boolean {
  if (a.tierIds.length === 0 || b.tierIds.length === 0) return true
  return a.tierIds.some((tier) => b.tierIds.includes(tier))
}
