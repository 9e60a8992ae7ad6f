import { zonedDays } from '#contract/text/zoned-days.ts'
import type { BulkStanding } from './bulk-deals.ts'
import type { BulkDeal } from './deal-rules.ts'

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']

/** Progress of a bulk deal in words: `filled` of `of` licenses of a group. */
type BulkWords = { text: string; detail: string; filled: number; of: number }

/** What adding a license would do for a bulk deal. `filled` includes it. */
export function bulkPrompt({ deal, count }: BulkStanding): BulkWords {
  const of = deal.buy + deal.free
  const before = count % of
  const filled = before + 1
  const missing = deal.buy + 1 - filled
  const there = before === 0 ? '' : `There ${before === 1 ? 'is' : 'are'} ${countOf(before)} in your cart`
  const effect = missing <= 0 ? 'the cheapest is free' : `the next ${kindOf(deal)}license is free`
  const detail =
    missing > 1
      ? `${there && `${there}. `}Add this one and ${countOf(missing)} more, and ${cheapestOf(deal).toLowerCase()} ${deal.free === 1 ? 'is' : 'are'} free.`
      : capital(`${there && `${there}: `}with this one, ${effect}.`)
  return { text: withText(deal), detail, filled, of }
}

/**
 * Hint about a bulk deal: that it applies, or how far the next free license is.
 * @param timeZone the store's
 */
export function bulkWords({ deal, count }: BulkStanding, timeZone: string): BulkWords {
  const { shortDay } = zonedDays(timeZone)
  const of = deal.buy + deal.free
  const filled = count > 0 && count % of === 0 ? of : count % of
  const kind = kindOf(deal)
  const until = deal.untilMs === null ? '' : `, until ${shortDay(deal.untilMs)}`
  const cheapest = cheapestOf(deal)
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
    text: missing === 1 ? `Add one more ${kind}license: it’s free.` : withText(deal),
    detail:
      missing === 1
        ? `${cheapest} of ${countOf(of)} ${deal.free === 1 ? 'is' : 'are'} on us${until}.`
        : filled === 0
          ? `Add an eligible beat to get this deal.${deal.untilMs === null ? '' : ` It ends on ${shortDay(deal.untilMs)}.`}`
          : `${capital(countOf(filled))} in your cart. Add ${countOf(missing)} more and ${cheapest.toLowerCase()} ${deal.free === 1 ? 'is' : 'are'} free${until}.`,
    filled,
    of,
  }
}

function withText(deal: BulkDeal): string {
  const free = deal.free === 1 ? `the ${ORDINALS[deal.buy + 1] ?? 'next'}` : countOf(deal.free)
  return `Buy ${deal.buy} ${kindOf(deal)}${deal.buy === 1 ? 'license' : 'licenses'}, get ${free} free.`
}

function kindOf({ tierNames }: BulkDeal): string {
  return tierNames === '' ? '' : `${tierNames} `
}

function cheapestOf({ free }: BulkDeal): string {
  return free === 1 ? 'The cheapest' : `The ${countOf(free)} cheapest`
}

function countOf(count: number): string {
  return COUNTS[count] ?? String(count)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
