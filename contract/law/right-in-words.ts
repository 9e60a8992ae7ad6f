import { countryName } from '#contract/orders/countries.ts'
import { briefDayIn, preciseTimeIn } from '#contract/text/zoned-days.ts'
import { canCancelInSevenDays, canWithdraw } from './regions.ts'
import { type LineFacts, type WithdrawalFacts, type WithdrawalState, withdrawalOf } from './withdrawal.ts'

const DAY_MS = 86_400_000
/** Public holidays are not known, and a last day on one moves. */
const NEARLY_MS = 3 * DAY_MS

export type RightAtStatement = {
  state: Exclude<WithdrawalState, { state: 'used' }>
  /** A sentence about it, with the exact times in the store's time zone. */
  words: string
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
export function rightInWords(given: RightWords, now: number): string {
  const state = withdrawalOf(given.facts, given.line, now)
  if (state.state === 'used') return `Withdrawn from on ${dayAndTime(state.at, given.timeZone)}.`
  if (state.state !== 'open') return inWords(state, given)
  const [, missing] = missingOf(given)
  return `Can be withdrawn from until ${dayAndTime(state.until, given.timeZone)}${missing && `: ${missing}`}.`
}

function inWords(state: RightAtStatement['state'], given: RightWords): string {
  const { facts, line, timeZone } = given
  if (state.state === 'none') return whyNone(given)
  if (state.state === 'open') {
    const [missing] = missingOf(given)
    return `The right was open until ${dayAndTime(state.until, timeZone)}${missing && `: ${missing}`}.`
  }
  const ended = `The right ended on ${dayAndTime(state.at, timeZone)}`
  if (state.by === 'period') return `${ended}, at the end of its period.`
  const time = timeBeside(state.at, timeZone)
  const ready = Math.min(...[line.readyAt, line.downloadedAt].filter((at) => at !== undefined))
  if (state.by === 'delivery') return `${ended}: it cost nothing, files ready ${time(ready)}.`
  const { consentAt = state.at, confirmation } = facts
  const parts = [
    `consent version ${given.consentVersion ?? 1} at ${time(consentAt)}`,
    `files ready ${time(ready)}`,
    confirmation.state === 'unknown'
      ? 'ended by consent; the email is no longer on record'
      : `confirmation accepted ${time(confirmation.at ?? state.at)}`,
  ]
  return `${ended}: ${parts.join(', ')}.`
}

function whyNone({ facts, isRefunded }: RightWords): string {
  if (isRefunded) return 'Refunded already.'
  if (facts.completedAt === undefined) return 'Not paid, so there is nothing to give back.'
  if (facts.isBusiness) return 'No right of withdrawal: the buyer is a business.'
  if (facts.country === '') return 'The buyer was deleted, so nobody knows whether there was a right.'
  if (!canWithdraw(facts.country) && !canCancelInSevenDays(facts.country))
    return `No right of withdrawal: the buyer is in ${countryName(facts.country)}.`
  return 'No right of withdrawal.'
}

/** Why the right of a line has not ended early, then and now; empty where nothing ends it early. */
function missingOf({ facts, line }: RightWords): readonly [was: string, is: string] {
  const nothing = ['', ''] as const
  if (canCancelInSevenDays(facts.country)) return nothing
  if (line.readyAt === undefined && line.downloadedAt === undefined)
    return ['files were still being made', 'files are still being made']
  if (!facts.isPaid) return nothing
  if (facts.consentAt === undefined)
    return ['there was no consent to delivery at once', 'there was no consent to delivery at once']
  const { state } = facts.confirmation
  return (
    {
      waiting: ['the confirmation had not been sent', 'the confirmation has not been sent yet'],
      sent: nothing,
      refused: ['the confirmation was refused', 'the confirmation was refused or came back'],
      none: ['the store sends no mail', 'the store sends no mail'],
      unknown: nothing,
    } as const
  )[state]
}

/** `Nov 20 at 14:03:07`. */
function dayAndTime(at: number, timeZone: string): string {
  return `${dayOf(at, timeZone)} at ${timeOf(at, timeZone)}`
}

/** Times of the same day without it. */
function timeBeside(day: number, timeZone: string): (at: number) => string {
  return (at) =>
    dayOf(at, timeZone) === dayOf(day, timeZone) ? timeOf(at, timeZone) : dayAndTime(at, timeZone)
}

function dayOf(at: number, timeZone: string): string {
  return briefDayIn(timeZone)(at)
}

function timeOf(at: number, timeZone: string): string {
  return preciseTimeIn(timeZone)(at)
}

const REFUND_DAYS = 14

/** By when the money of a withdrawal has to be back: in Brazil at once. @param country of the buyer; empty: not known */
export function refundDueAt(receivedAt: number, country: string): number {
  return canCancelInSevenDays(country) ? receivedAt : receivedAt + REFUND_DAYS * DAY_MS
}
