import { numberWord } from '#contract/licenses/scope-phrases.ts'
import { type Draws, languageOf, withValues } from '#contract/text/draws.ts'
import { joinSentences } from '#contract/text/join-sentences.ts'
import { listChoices } from '#contract/text/list-names.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import { zonedDays } from '#contract/text/zoned-days.ts'
import type { BulkStanding } from './bulk-deals.ts'
import type { BulkDeal } from './deal-rules.ts'

/** Progress of a bulk deal in words: `filled` of `of` licenses of a group. */
type BulkWords = { text: string; detail: string; filled: number; of: number }

/** What adding a license would do for a bulk deal. `filled` includes it. */
export function bulkPrompt({ deal, count }: BulkStanding, i18n: Draws): BulkWords {
  const of = deal.buy + deal.free
  const before = count % of
  const filled = before + 1
  const missing = deal.buy + 1 - filled
  const effect =
    missing > 1
      ? thisAndMore(missing, deal, i18n)
      : missing === 1
        ? nextIsFree(deal, i18n)
        : msg`With this one, the cheapest is free.`
  const there = before === 0 ? [] : [inCart(before, i18n)]
  return { text: i18n._(terms(deal, i18n)), detail: joinSentences(i18n, [...there, effect]), filled, of }
}

/**
 * Hint about a bulk deal: that it applies, or how far the next free license is.
 * @param timeZone the store's
 */
export function bulkWords({ deal, count }: BulkStanding, timeZone: string, i18n: Draws): BulkWords {
  const day = deal.untilMs === null ? undefined : zonedDays(timeZone).shortDay(deal.untilMs, languageOf(i18n))
  const of = deal.buy + deal.free
  const filled = count > 0 && count % of === 0 ? of : count % of
  const missing = filled > deal.buy ? 1 : deal.buy + 1 - filled
  const words = (text: Message, ...details: Message[]) => ({
    text: i18n._(text),
    detail: joinSentences(i18n, details),
    filled,
    of,
  })
  if (filled === of) return words(areFree((count / of) * deal.free, count, deal, i18n), onUs(deal, day, i18n))
  if (missing === 1) return words(addOne(deal, i18n), onUs(deal, day, i18n))
  if (filled > 0) return words(terms(deal, i18n), inCart(filled, i18n), addMore(missing, deal, day, i18n))
  const ends = day === undefined ? [] : [msg`It ends on ${{ day }}.`]
  return words(terms(deal, i18n), msg`Add an eligible beat to get this deal.`, ...ends)
}

/** `Basic or Premium`; empty: of every license. */
const tiersOf = ({ tierNames }: BulkDeal, i18n: Draws) => listChoices(tierNames, languageOf(i18n))
const wordFor = (count: number, i18n: Draws) => numberWord(count, languageOf(i18n))

function terms(deal: BulkDeal, i18n: Draws): Message {
  const { buy, free } = deal
  const tiers = tiersOf(deal, i18n)
  if (tiers === '')
    return msg`Buy ${plural({ buy }, { one: '# license', other: '# licenses' })}, get ${plural({ free }, { one: 'one more', other: '# more' })} free.`
  const message = msg`Buy ${plural({ buy }, { one: '# {tiers} license', other: '# {tiers} licenses' })}, get ${plural({ free }, { one: 'one more', other: '# more' })} free.`
  return withValues(message, { tiers })
}

function inCart(count: number, i18n: Draws): Message {
  const message = msg`${plural({ count }, { one: 'There is {number} in your cart.', other: 'There are {number} in your cart.' })}`
  return withValues(message, { number: wordFor(count, i18n) })
}

function thisAndMore(more: number, { free }: BulkDeal, i18n: Draws): Message {
  const message = msg`Add this one and ${{ more: wordFor(more, i18n) }} more, and ${plural({ free }, { one: 'the cheapest is', other: 'the {cheapest} cheapest are' })} free.`
  return withValues(message, { cheapest: wordFor(free, i18n) })
}

function nextIsFree(deal: BulkDeal, i18n: Draws): Message {
  const tiers = tiersOf(deal, i18n)
  return tiers === ''
    ? msg`With this one, the next license is free.`
    : msg`With this one, the next ${{ tiers }} license is free.`
}

function addOne(deal: BulkDeal, i18n: Draws): Message {
  const tiers = tiersOf(deal, i18n)
  return tiers === ''
    ? msg`Add one more license: it’s free.`
    : msg`Add one more ${{ tiers }} license: it’s free.`
}

function areFree(free: number, count: number, deal: BulkDeal, i18n: Draws): Message {
  const tiers = tiersOf(deal, i18n)
  const message =
    tiers === ''
      ? msg`${plural({ free }, { one: 'One of your {count} licenses is free.', other: '# of your {count} licenses are free.' })}`
      : msg`${plural({ free }, { one: 'One of your {count} {tiers} licenses is free.', other: '# of your {count} {tiers} licenses are free.' })}`
  return withValues(message, { count, ...(tiers && { tiers }) })
}

/** @param day the last one; undefined: it does not end */
function onUs({ buy, free }: BulkDeal, day: string | undefined, i18n: Draws): Message {
  const message =
    day === undefined
      ? msg`${plural({ free }, { one: 'The cheapest of {group} is on us.', other: 'The {cheapest} cheapest of {group} are on us.' })}`
      : msg`${plural({ free }, { one: 'The cheapest of {group} is on us, until {day}.', other: 'The {cheapest} cheapest of {group} are on us, until {day}.' })}`
  const values = { cheapest: wordFor(free, i18n), group: wordFor(buy + free, i18n) }
  return withValues(message, { ...values, ...(day && { day }) })
}

function addMore(missing: number, { free }: BulkDeal, day: string | undefined, i18n: Draws): Message {
  const more = wordFor(missing, i18n)
  const message =
    day === undefined
      ? msg`Add ${{ more }} more and ${plural({ free }, { one: 'the cheapest is', other: 'the {cheapest} cheapest are' })} free.`
      : msg`Add ${{ more }} more and ${plural({ free }, { one: 'the cheapest is', other: 'the {cheapest} cheapest are' })} free, until ${{ day }}.`
  return withValues(message, { cheapest: wordFor(free, i18n) })
}
