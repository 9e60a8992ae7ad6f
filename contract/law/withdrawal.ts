import { canCancelInSevenDays, canWithdraw } from './regions.ts'

/** The confirmation of an order by mail. `none`: the store has no mail server. `unknown`: from before it was kept. */
export const confirmationStates = ['waiting', 'sent', 'refused', 'none', 'unknown'] as const
export type ConfirmationState = (typeof confirmationStates)[number]

/** What the right of withdrawal of an order depends on. Times in milliseconds since 1970. */
export type WithdrawalFacts = {
  /** Of the billing details, ISO 3166-1. */
  country: string
  isBusiness: boolean
  /** Whether it cost something. */
  isPaid: boolean
  /** Undefined unless it is Completed. */
  completedAt: number | undefined
  /** Of the box that asks for delivery at once and says that the right is lost. */
  consentAt: number | undefined
  confirmation: { state: ConfirmationState; at?: number | undefined }
}

/** The same for a line of it. */
export type LineFacts = {
  /** Since when every file of it can be downloaded. */
  readyAt: number | undefined
  downloadedAt: number | undefined
  /** When it was withdrawn from. */
  withdrawnAt: number | undefined
}

export type WithdrawalState =
  | { state: 'none' }
  | { state: 'open'; until: number }
  /** `by`: the period is over, files of an order that cost nothing were delivered, or the four conditions are met. */
  | { state: 'ended'; at: number; by: 'period' | 'delivery' | 'consent' }
  | { state: 'used'; at: number }

const DAY_MS = 86_400_000
const NOON_MS = DAY_MS / 2
/** Of Réunion, the region farthest east where orders can be withdrawn from: a day begins there first. */
const EASTERNMOST_OFFSET_MS = 4 * 3_600_000

/**
 * Until when an order can be withdrawn from: its last day is `days` after the one on which it was completed, by a clock
 * in the east, a Monday if that is a Saturday or Sunday, and ends at noon UTC of the next, so that it is too short nowhere.
 * Public holidays are not known.
 */
export function periodEnd(completedAt: number, days: number): number {
  const last = Math.floor((completedAt + EASTERNMOST_OFFSET_MS) / DAY_MS) + days
  // January 1, 1970 was a Thursday.
  const weekday = (last + 4) % 7
  const moved = weekday === 6 ? last + 2 : weekday === 0 ? last + 1 : last
  return (moved + 1) * DAY_MS + NOON_MS
}

/**
 * Whether a line of an order can be withdrawn from. In the EU, the EEA and the UK the right of a paid line ends before its
 * period only once all of these are true (Directive 2011/83/EU, articles 7(3), 8(7) and 16(m)): consent to delivery at once with
 * the knowledge that the right is lost, which one box asks for; delivery has begun; and the confirmation was accepted for the
 * buyer's address.
 */
export function withdrawalOf(order: WithdrawalFacts, line: LineFacts, now: number): WithdrawalState {
  const { country, completedAt } = order
  if (line.withdrawnAt !== undefined) return { state: 'used', at: line.withdrawnAt }
  if (completedAt === undefined || order.isBusiness) return { state: 'none' }
  const isShort = canCancelInSevenDays(country)
  if (!isShort && !canWithdraw(country)) return { state: 'none' }
  const until = periodEnd(completedAt, isShort ? 7 : 14)
  const ended = isShort ? undefined : endedEarly(order, line)
  if (ended !== undefined && ended <= Math.min(now, until))
    return { state: 'ended', at: ended, by: order.isPaid ? 'consent' : 'delivery' }
  return now < until ? { state: 'open', until } : { state: 'ended', at: until, by: 'period' }
}

/** When the last condition was met; undefined if one is missing. */
function endedEarly(
  { isPaid, consentAt, confirmation }: WithdrawalFacts,
  line: LineFacts,
): number | undefined {
  const delivered = [line.readyAt, line.downloadedAt].filter((at) => at !== undefined)
  if (delivered.length === 0) return undefined
  const deliveredAt = Math.min(...delivered)
  if (!isPaid) return deliveredAt
  if (consentAt === undefined) return undefined
  if (confirmation.state === 'unknown') return Math.max(consentAt, deliveredAt)
  if (confirmation.state !== 'sent' || confirmation.at === undefined) return undefined
  return Math.max(consentAt, deliveredAt, confirmation.at)
}
