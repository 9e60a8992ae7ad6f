import { WEBHOOK_RETRY_DAYS } from '#contract/store/webhook.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const RETRY_MS = WEBHOOK_RETRY_DAYS * 24 * HOUR_MS

/** Delays before each further attempt, three days in all. */
const delaysMs = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  18 * HOUR_MS,
  22 * HOUR_MS + 25 * MINUTE_MS,
]

const PAUSE_MS = 30 * SECOND_MS
const MIN_PAUSE_MS = 5 * SECOND_MS
const MAX_PAUSE_MS = HOUR_MS

/** When a delivery is tried again after so many attempts; undefined: never. */
export function nextAttempt(attempts: number, { queuedAt, now }: { queuedAt: number; now: number }) {
  const delay = delaysMs[attempts - 1]
  return delay === undefined || now >= queuedAt + RETRY_MS ? undefined : now + delay
}

/** How long a webhook gets nothing after a failure. @param retryAfter the header: seconds or a date */
export function pauseMs(retryAfter: string | undefined, now: number): number {
  const seconds = Number(retryAfter)
  const asked = Number.isNaN(seconds) ? Date.parse(retryAfter ?? '') - now : seconds * SECOND_MS
  return Number.isNaN(asked) ? PAUSE_MS : Math.min(Math.max(asked, MIN_PAUSE_MS), MAX_PAUSE_MS)
}

/** Whether a webhook has failed for so long that it is turned off. */
export function hasFailedForLong(failingSince: number | null, now: number): boolean {
  return failingSince !== null && now - failingSince >= RETRY_MS
}
