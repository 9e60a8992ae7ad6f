import type { Currency } from '#contract/currency.ts'
import type { Deal, DealScopes } from '#contract/deal.ts'
import { reductionLabel } from '#contract/deal.ts'
import { formatTotal } from '#contract/money.ts'

/** A deal's discount, such as `10% off each license`. */
export function whatItDoes(deal: Deal, scopes: DealScopes | undefined, currency: Currency): string {
  const tiers = namesOf(deal.tiers, scopes?.tiers)
  if (deal.kind === 'bulk') {
    const kind = tiers ? `${tiers} licenses` : 'licenses'
    return `Buy ${deal.buy} ${kind}, get ${deal.free} more free`
  }
  const what = tiers ? `${tiers} licenses` : deal.percent === null ? 'the cart' : 'each license'
  const from = deal.minimum === null ? '' : `, from ${formatTotal(deal.minimum, currency)}`
  const first = deal.firstPurchaseOnly ? ', first purchase' : ''
  return `${reductionLabel(deal, currency)} off ${what}${from}${first}`
}

/** A deal's scope. */
export function whichBeats(deal: Deal, scopes: DealScopes | undefined): string {
  const parts = [
    deal.beats.length > 0 && (deal.beats.length === 1 ? 'One beat' : `${deal.beats.length} beats`),
    deal.tags.length > 0 && `Tagged ${namesOf(deal.tags, scopes?.tags) || deal.tags.length}`,
    deal.producers.length > 0 && `By ${namesOf(deal.producers, scopes?.producers) || deal.producers.length}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'All beats'
}

/** A deal's dates, in the reader's time zone. */
export function when({ from, until, createdAt }: Deal): string {
  if (until === null) return `Since ${day(from ?? createdAt)}, no end`
  return `${day(from ?? createdAt)} to ${day(until)}`
}

function namesOf(ids: readonly string[], known: readonly { id: string; name: string }[] = []): string {
  return ids.flatMap((id) => known.find((one) => one.id === id)?.name ?? []).join(', ')
}

function day(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
}
