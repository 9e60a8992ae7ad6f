import type { PayoutRhythm } from '#contract/splits/payout-settings.ts'

const DAY_MS = 86_400_000
/** 1970-01-05 was a Monday. */
const MONDAY_MS = 4 * DAY_MS
const WEEK_MS = 7 * DAY_MS

/** When payouts last went out before `at`, or at that moment: a midnight in UTC. Milliseconds since 1970. */
export function payoutDayBefore(rhythm: PayoutRhythm, at: number): number {
  const date = new Date(at)
  if (rhythm === 'monthly') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
  if (rhythm === 'weekly') return MONDAY_MS + Math.floor((at - MONDAY_MS) / WEEK_MS) * WEEK_MS
  return Math.floor(at / DAY_MS) * DAY_MS
}

/** When payouts next go out after `at`, or at that moment. */
export function payoutDayFrom(rhythm: PayoutRhythm, at: number): number {
  const before = payoutDayBefore(rhythm, at)
  if (before === at) return at
  const date = new Date(before)
  if (rhythm === 'monthly') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
  return before + (rhythm === 'weekly' ? WEEK_MS : DAY_MS)
}
