import { countryName } from '#contract/orders/countries.ts'
import { type Locale, pageLocale } from '#contract/text/locales.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { briefDayIn, preciseMomentIn, preciseTimeIn } from '#contract/text/zoned-days.ts'
import { canCancelInSevenDays, canWithdraw } from './regions.ts'
import { type LineFacts, type WithdrawalFacts, type WithdrawalState, withdrawalOf } from './withdrawal.ts'

const DAY_MS = 86_400_000
/** Public holidays are not known, and a last day on one moves. */
const NEARLY_MS = 3 * DAY_MS

export type RightAtStatement = {
  state: Exclude<WithdrawalState, { state: 'used' }>
  /** A sentence about it, with the exact times in the store's time zone. */
  words: Message
  /** The period was over by three days at most. */
  isNearlyInTime: boolean
}

/** What the right of a line is said by. */
export type RightWords = {
  facts: WithdrawalFacts
  line: LineFacts
  /** Version of the consent's wording. */
  consentVersion: number | null
  isRefunded: boolean
  timeZone: string
  /** Of the reader, for dates and countries. */
  locale?: Locale
}

/** The right of a line when a statement came, whatever the statement has changed since. @param at milliseconds since 1970 */
export function rightAtStatement(given: RightWords, at: number): RightAtStatement {
  const { facts, line } = given
  const state = withdrawalOf(facts, { ...line, withdrawnAt: undefined }, at)
  if (state.state === 'used') throw new Error('a line that was not withdrawn from is used')
  return {
    state,
    words: inWords(state, given),
    isNearlyInTime: state.state === 'ended' && state.by === 'period' && at - state.at <= NEARLY_MS,
  }
}

/** The right of a line now, in a sentence with the exact times in the store's time zone. @param now milliseconds since 1970 */
export function rightInWords(given: RightWords, now: number): Message {
  const state = withdrawalOf(given.facts, given.line, now)
  if (state.state === 'used') return msg`Withdrawn from on ${{ time: dayAndTime(state.at, given) }}.`
  if (state.state !== 'open') return inWords(state, given)
  return isOpen[missingOf(given)]({ time: dayAndTime(state.until, given) })
}

function inWords(state: RightAtStatement['state'], given: RightWords): Message {
  const { facts, line } = given
  if (state.state === 'none') return whyNone(given)
  if (state.state === 'open') return wasOpen[missingOf(given)]({ time: dayAndTime(state.until, given) })
  const ended = dayAndTime(state.at, given)
  if (state.by === 'period') return msg`The right ended on ${{ ended }}, at the end of its period.`
  const time = timeBeside(state.at, given)
  const ready = time(Math.min(...[line.readyAt, line.downloadedAt].filter((at) => at !== undefined)))
  if (state.by === 'delivery')
    return msg`The right ended on ${{ ended }}: it cost nothing, files ready ${{ ready }}.`
  const { consentAt = state.at, confirmation } = facts
  const [version, consent] = [given.consentVersion ?? 1, time(consentAt)]
  if (confirmation.state === 'unknown')
    return msg`The right ended on ${{ ended }}: consent version ${{ version }} at ${{ consent }}, files ready ${{ ready }}, ended by consent; the email is no longer on record.`
  const confirmed = time(confirmation.at ?? state.at)
  return msg`The right ended on ${{ ended }}: consent version ${{ version }} at ${{ consent }}, files ready ${{ ready }}, confirmation accepted ${{ confirmed }}.`
}

function whyNone({ facts, isRefunded, locale }: RightWords): Message {
  if (isRefunded) return msg`Refunded already.`
  if (facts.completedAt === undefined) return msg`Not paid, so there is nothing to give back.`
  if (facts.isBusiness) return msg`No right of withdrawal: the buyer is a business.`
  if (facts.country === '') return msg`The buyer was deleted, so nobody knows whether there was a right.`
  if (!canWithdraw(facts.country) && !canCancelInSevenDays(facts.country))
    return msg`No right of withdrawal: the buyer is in ${{ country: countryName(facts.country, locale) }}.`
  return msg`No right of withdrawal.`
}

type Missing = 'nothing' | 'files' | 'consent' | 'waiting' | 'refused' | 'none'
type Until = { time: string }

/** Why a right had not ended early when a statement came. */
const wasOpen: Readonly<Record<Missing, (until: Until) => Message>> = {
  nothing: ({ time }) => msg`The right was open until ${{ time }}.`,
  files: ({ time }) => msg`The right was open until ${{ time }}: files were still being made.`,
  consent: ({ time }) => msg`The right was open until ${{ time }}: there was no consent to delivery at once.`,
  waiting: ({ time }) => msg`The right was open until ${{ time }}: the confirmation had not been sent.`,
  refused: ({ time }) => msg`The right was open until ${{ time }}: the confirmation was refused.`,
  none: ({ time }) => msg`The right was open until ${{ time }}: the store sends no mail.`,
}

/** Why a right has not ended early. */
const isOpen: Readonly<Record<Missing, (until: Until) => Message>> = {
  nothing: ({ time }) => msg`Can be withdrawn from until ${{ time }}.`,
  files: ({ time }) => msg`Can be withdrawn from until ${{ time }}: files are still being made.`,
  consent: ({ time }) =>
    msg`Can be withdrawn from until ${{ time }}: there was no consent to delivery at once.`,
  waiting: ({ time }) =>
    msg`Can be withdrawn from until ${{ time }}: the confirmation has not been sent yet.`,
  refused: ({ time }) =>
    msg`Can be withdrawn from until ${{ time }}: the confirmation was refused or came back.`,
  none: ({ time }) => msg`Can be withdrawn from until ${{ time }}: the store sends no mail.`,
}

/** What the right of a line lacks to end early; nothing also where nothing ends it early. */
function missingOf({ facts, line }: RightWords): Missing {
  if (canCancelInSevenDays(facts.country)) return 'nothing'
  if (line.readyAt === undefined && line.downloadedAt === undefined) return 'files'
  if (!facts.isPaid) return 'nothing'
  if (facts.consentAt === undefined) return 'consent'
  const { state } = facts.confirmation
  return state === 'sent' || state === 'unknown' ? 'nothing' : state
}

type Reader = Pick<RightWords, 'timeZone' | 'locale'>

/** `Nov 20 at 14:03:07`. */
function dayAndTime(at: number, { timeZone, locale = pageLocale() }: Reader): string {
  if (locale === 'en') return `${briefDayIn(timeZone)(at)} at ${preciseTimeIn(timeZone)(at)}`
  return preciseMomentIn(timeZone)(at, locale)
}

/** Times of the same day without it. */
function timeBeside(day: number, reader: Reader): (at: number) => string {
  const { timeZone, locale } = reader
  const dayOf = briefDayIn(timeZone)
  return (at) => (dayOf(at) === dayOf(day) ? preciseTimeIn(timeZone)(at, locale) : dayAndTime(at, reader))
}

const REFUND_DAYS = 14

/** By when the money of a withdrawal has to be back: in Brazil at once. @param country of the buyer; empty: not known */
export function refundDueAt(receivedAt: number, country: string): number {
  return canCancelInSevenDays(country) ? receivedAt : receivedAt + REFUND_DAYS * DAY_MS
}
