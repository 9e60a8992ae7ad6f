import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { RateLimit, RateLimits } from '#server/platform/http/rate-limits.ts'
import { mailFactorChange } from './factor-mails.ts'
import { redeemRecoveryCode } from './recovery-codes.ts'
import { verifyTotpCode } from './totp.ts'

export type CodeDeps = { db: Db; storeSecret: string; attempts: RateLimit }

/** A code has a million values, so few may be tried. */
export function defineCodeAttempts(limits: RateLimits): RateLimit {
  return limits.define('codes by account', { points: 5, perSeconds: 900, problem: 'too_many_codes' })
}

/**
 * Uses up a code of the authenticator app.
 * @throws Problem wrong_code, too_many_codes
 */
export async function verifyCode(
  { db, storeSecret, attempts }: CodeDeps,
  userId: string,
  code: string,
  options?: { confirmed: boolean },
): Promise<void> {
  await attempts.take(userId)
  if (!(await verifyTotpCode(db, storeSecret, userId, code, options))) throw wrongCode()
  await attempts.forget(userId)
}

/**
 * The same, but takes a recovery code, too, whose use the owner is told.
 * @throws Problem wrong_code, too_many_codes
 */
export async function verifyAnyCode(
  { db, storeSecret, attempts }: CodeDeps,
  user: Pick<Row<'users'>, 'id' | 'email'>,
  code: string,
): Promise<void> {
  await attempts.take(user.id)
  if (!(await verifyTotpCode(db, storeSecret, user.id, code))) {
    await db.transaction().execute(async (trx) => {
      if (!(await redeemRecoveryCode(trx, user.id, code))) throw wrongCode()
      await mailFactorChange(trx, user, 'code used')
    })
  }
  await attempts.forget(user.id)
}

function wrongCode(): Problem {
  return new Problem('wrong_code', { errors: { code: new Problem('wrong_code').message } })
}
