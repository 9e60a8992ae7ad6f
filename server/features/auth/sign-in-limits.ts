import { setTimeout as sleep } from 'node:timers/promises'
import type { RateLimit, RateLimits } from '#server/platform/http/rate-limits.ts'

const QUARTER_HOUR = 900
const HOUR = 3_600

const FREE_FAILURES = 10
const DELAY_STEP_MS = 250
const LONGEST_DELAY_MS = 3_000

/** How often each act of signing in, registering and recovering may be asked. */
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
    /** Counts over all clients. It delays and never locks: a lock would let anybody keep the owner out. */
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
    /** Over this, no more mail goes to the address; the answer stays the same. */
    forgotByAccount: limits.define('forgot by account', { points: 3, perSeconds: QUARTER_HOUR }),
    resetByClient: limits.define('reset by client', {
      points: 20,
      perSeconds: QUARTER_HOUR,
      problem: 'too_many_resets',
    }),
  }
}

/** Slows guessing down that comes from many clients: after ten failures each further attempt waits longer, up to 3 s. */
export async function delayAfterFailures(failures: RateLimit, account: string): Promise<void> {
  const count = await failures.count(account)
  const delayMs = Math.min((count - FREE_FAILURES) * DELAY_STEP_MS, LONGEST_DELAY_MS)
  if (delayMs > 0) await sleep(delayMs)
}
