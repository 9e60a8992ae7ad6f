import type { RateLimits } from '#server/platform/http/rate-limits.ts'

const QUARTER_HOUR = 900
const DAY = 86_400
const problem = 'too_many_codes'

/** Who sends the code of a sign-in. */
export type CodeSender = {
  /** The client's network, or the device if the account knows it. */
  key: string
  isKnownDevice: boolean
}

export type CodeLimits = ReturnType<typeof defineCodeLimits>

/**
 * How many codes may be tried. A code of an authenticator app has a million values, three of which are right, so all
 * attempts on an account are limited (NIST SP 800-63B, 5.2.2: 100). So that whoever knows the password cannot keep the
 * owner out by using them up, five networks are needed for that, and sessions, known devices, recovery codes and passkeys
 * are exempt.
 */
export function defineCodeLimits(limits: RateLimits) {
  const bySender = limits.define('codes by sender and account', {
    points: 5,
    perSeconds: QUARTER_HOUR,
    problem,
  })
  const bySenderDaily = limits.define('codes by sender and account a day', {
    points: 20,
    perSeconds: DAY,
    problem,
  })
  const ofAccount = limits.define('codes of account a day', { points: 100, perSeconds: DAY, problem })
  // Too long to be guessed: limited because each is logged.
  const recovery = limits.define('recovery codes by sender and account', {
    points: 20,
    perSeconds: QUARTER_HOUR,
    problem,
  })
  return {
    bySession: limits.define('codes by session', { points: 5, perSeconds: QUARTER_HOUR, problem }),
    /** An attempt with a code of the authenticator app. */
    ofApp: (userId: string, { key, isKnownDevice }: CodeSender) => ({
      async take(): Promise<void> {
        await bySender.take(key, userId)
        await bySenderDaily.take(key, userId)
        if (!isKnownDevice) await ofAccount.take(userId)
      },
      async succeed(): Promise<void> {
        await bySender.forget(key, userId)
        await bySenderDaily.forget(key, userId)
        if (!isKnownDevice) await ofAccount.giveBack(userId)
      },
    }),
    /** An attempt with a recovery code. */
    ofRecovery: (userId: string, { key }: CodeSender) => ({
      take: () => recovery.take(key, userId),
      succeed: () => recovery.forget(key, userId),
    }),
  }
}
