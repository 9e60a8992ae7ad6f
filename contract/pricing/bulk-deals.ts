import type { BulkDeal } from './deal-rules.ts'

/** A line that bulk deals may make free, at its price after sales, in cents. */
export type BulkLine = { id: string; tierId: string | null; priceCents: number }

/** Progress of a bulk deal: `count` lines of its tiers are in the cart, `free` of them are free. */
export type BulkStanding = { deal: BulkDeal; count: number; free: number }

/** Limits the search for the best combination. */
export const MAX_BULK_DEALS = 10

/** The free lines, and their deals. */
export type FreeLines = ReadonlyMap<string, BulkDeal>

/**
 * Finds the bulk deals that save most together. A line counts for one deal only, so deals that share a tier exclude
 * each other. Searching all combinations guarantees that adding a deal never raises a total.
 * @param savedWith total savings of a combination, including later discounts
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

/** Progress of each deal, for hints next to cart and licenses. */
export function bulkStandings(lines: readonly BulkLine[], deals: readonly BulkDeal[]): BulkStanding[] {
  return deals.map((deal) => ({
    deal,
    count: linesOf(deal, lines).length,
    free: freeLinesOf(deal, lines).length,
  }))
}

/** The lines bought together in a deal: those of its groups in which a line is free. */
export function bulkGroupsOf(deal: BulkDeal, lines: readonly BulkLine[]): BulkLine[] {
  const sorted = sortedLinesOf(deal, lines)
  const of = deal.buy + deal.free
  return sorted.filter((_, place) => place - (place % of) + deal.buy < sorted.length)
}

function linesOf({ tierIds }: BulkDeal, lines: readonly BulkLine[]): BulkLine[] {
  return lines.filter(({ tierId }) => tierIds.length === 0 || (tierId !== null && tierIds.includes(tierId)))
}

/** The last ones of each group are free. */
function freeLinesOf(deal: BulkDeal, lines: readonly BulkLine[]): BulkLine[] {
  return sortedLinesOf(deal, lines).filter((_, place) => place % (deal.buy + deal.free) >= deal.buy)
}

/** Most expensive first. */
function sortedLinesOf(deal: BulkDeal, lines: readonly BulkLine[]): BulkLine[] {
  return linesOf(deal, lines).sort((a, b) => b.priceCents - a.priceCents || (a.id < b.id ? -1 : 1))
}

function sharesTier(a: BulkDeal, b: BulkDeal): boolean {
  if (a.tierIds.length === 0 || b.tierIds.length === 0) return true
  return a.tierIds.some((tier) => b.tierIds.includes(tier))
}
