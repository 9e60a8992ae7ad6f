import { setTimeout as sleep } from 'node:timers/promises'
import type { RateLimit, RateLimits } from '#server/platform/http/rate-limits.ts'

const QUARTER_HOUR = 900
const HOUR = 3_600
const DAY = 86_400

const FREE_FAILURES = 10
const DELAY_STEP_MS = 250
const MAX_DELAY_MS = 3_000

export type SignInLimits = ReturnType<typeof defineSignInLimits>

export function defineSignInLimits(limits: RateLimits) {
  return {
    loginByClient: limits.define('login by client', {
      points: 50,
      perSeconds: QUARTER_HOUR,
      problem: 'too_many_logins',
    }),
    loginByAccount: limits.define('login by client and account', {
      points: 5,
      perSeconds: QUARTER_HOUR,
      problem: 'too_many_logins',
    }),
    /** Across all clients. Delays instead of locking, because a lock would let anybody lock out the owner. */
    failuresOfAccount: limits.define('login failures of account', {
      points: 1_000_000,
      perSeconds: QUARTER_HOUR,
    }),
    registerByClient: limits.define('register by client', {
      points: 10,
      perSeconds: HOUR,
      problem: 'too_many_registrations',
    }),
    forgotByClient: limits.define('forgot by client', {
      points: 10,
      perSeconds: QUARTER_HOUR,
      problem: 'too_many_reset_mails',
    }),
    /** Beyond this no mail is sent, but the response stays the same. */
    forgotByAccount: limits.define('forgot by account', { points: 3, perSeconds: QUARTER_HOUR }),
    linkByClient: limits.define('sign-in link by client', { points: 10, perSeconds: QUARTER_HOUR }),
    /** Beyond this no mail is sent, but the response stays the same. */
    linkByAccount: limits.define('sign-in link by account', { points: 3, perSeconds: QUARTER_HOUR }),
    mailedCodeByClient: limits.define('mailed code by client', { points: 10, perSeconds: QUARTER_HOUR }),
    /**
     * Beyond these no mail is sent, but the response stays the same. Three tries for each mail: at most 60 guesses a day at
     * one of a million codes.
     */
    mailedCodeByAccount: limits.define('mailed code by account', { points: 3, perSeconds: QUARTER_HOUR }),
    mailedCodeOfAccount: limits.define('mailed codes of account a day', { points: 20, perSeconds: DAY }),
    mailedCodeUseByClient: limits.define('mailed code use by client', {
      points: 20,
      perSeconds: QUARTER_HOUR,
    }),
    linkUseByClient: limits.define('sign-in link use by client', { points: 20, perSeconds: QUARTER_HOUR }),
    resetByClient: limits.define('reset by client', {
      points: 20,
      perSeconds: QUARTER_HOUR,
      problem: 'too_many_resets',
    }),
  }
}

/** Slows down distributed password guessing. */
export async function delayAfterFailures(failures: RateLimit, account: string): Promise<void> {
  const count = await failures.count(account)
  const delayMs = Math.min((count - FREE_FAILURES) * DELAY_STEP_MS, MAX_DELAY_MS)
  if (delayMs > 0) await sleep(delayMs)
}
