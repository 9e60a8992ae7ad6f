import type { BulkStanding } from './bulk-deals.ts'
import { shortDay } from './days.ts'

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']

/** How a bulk deal stands in a cart, in words. `filled` of `of` licenses of the group are there. */
export type BulkWords = { text: string; detail: string; filled: number; of: number }

/** What a buyer is told about a bulk deal: that it applies, or how far the next free license is. */
export function bulkWords({ deal, count }: BulkStanding): BulkWords {
  const of = deal.buy + deal.free
  const filled = count % of === 0 ? of : count % of
  const kind = deal.tierNames === '' ? '' : `${deal.tierNames} `
  const until = deal.untilMs === null ? '' : `, until ${shortDay(deal.untilMs)}`
  const cheapest = deal.free === 1 ? 'The cheapest' : `The ${countOf(deal.free)} cheapest`
  const place = filled > deal.buy || filled === of
  if (filled === of)
    return {
      text:
        deal.free === 1 && count === of
          ? `Your ${ORDINALS[of] ?? `${of}th`} ${kind}license is free.`
          : `${capital(countOf((count / of) * deal.free))} of your ${count} ${kind}licenses ${count / of === 1 && deal.free === 1 ? 'is' : 'are'} free.`,
      detail: `${cheapest} of ${countOf(of)} ${deal.free === 1 ? 'is' : 'are'} on us${until}.`,
      filled,
      of,
    }
  const missing = place ? 1 : deal.buy + 1 - filled
  return {
    text:
      missing === 1
        ? `Add one more ${kind}license: it is free.`
        : `Buy ${deal.buy} ${kind}licenses, get ${deal.free === 1 ? `the ${ORDINALS[of] ?? 'next'}` : countOf(deal.free)} free.`,
    detail:
      missing === 1
        ? `${cheapest} of ${countOf(of)} ${deal.free === 1 ? 'is' : 'are'} on us${until}.`
        : `${capital(countOf(filled))} ${filled === 1 ? 'is' : 'are'} in. ${capital(countOf(missing))} more, and ${cheapest.toLowerCase()} ${deal.free === 1 ? 'costs' : 'cost'} nothing${until}.`,
    filled,
    of,
  }
}

function countOf(count: number): string {
  return COUNTS[count] ?? String(count)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
