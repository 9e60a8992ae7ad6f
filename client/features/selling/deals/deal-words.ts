import type { Currency } from '#contract/pricing/currency.ts'
import type { Deal, DealScopes } from '#contract/pricing/deal.ts'
import { reductionLabel } from '#contract/pricing/deal-parts.ts'
import { zonedDays } from '#contract/text/zoned-days.ts'

/** What a sale or code takes off, such as `10% off each license`. */
export function reductionInWords(
  deal: { tiers: readonly string[]; percent: number | null; amount: number | null },
  scopes: DealScopes | undefined,
  currency: Currency,
): string {
  const tiers = namesById(deal.tiers, scopes?.tiers)
  const what = tiers ? `${tiers} licenses` : deal.percent === null ? 'the cart' : 'each license'
  return `${reductionLabel(deal, currency)} off ${what}`
}

/** A deal's scope. */
export function whichBeats(deal: Deal, scopes: DealScopes | undefined): string {
  if (!('beats' in deal)) return 'All beats'
  const parts = [
    deal.beats.length > 0 && (deal.beats.length === 1 ? 'One beat' : `${deal.beats.length} beats`),
    deal.tags.length > 0 && `Tagged ${namesById(deal.tags, scopes?.tags) || deal.tags.length}`,
    deal.producers.length > 0 &&
      `By ${namesById(deal.producers, scopes?.producers) || deal.producers.length}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'All beats'
}

/** A deal's dates. @param timeZone the store's */
export function when({ from, until, createdAt }: Deal, timeZone: string): string {
  const { mediumDay } = zonedDays(timeZone)
  if (until === null) return `Since ${mediumDay(from ?? createdAt)}, no end`
  return `${mediumDay(from ?? createdAt)} to ${mediumDay(until)}`
}

/** Names of ids, as known; empty for none. */
export function namesById(
  ids: readonly string[],
  known: readonly { id: string; name: string }[] = [],
): string {
  return ids.flatMap((id) => known.find((one) => one.id === id)?.name ?? []).join(', ')
}
