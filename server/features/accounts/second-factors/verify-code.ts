import { isRecoveryCode, redeemRecoveryCode, verifyTotpCode } from '#server/model/session/index.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { CodeLimits, CodeSender } from './code-limits.ts'
import { mailFactorChange } from './factor-mails.ts'

type CodeDeps = { db: Db; storeSecret: string; limits: CodeLimits }

/**
 * Uses up a code of the authenticator app of somebody who is signed in.
 * @throws Problem wrong_code, too_many_codes
 */
export async function verifyCode(
  { db, storeSecret, limits }: CodeDeps,
  { id, userId }: Pick<RequestSession, 'id' | 'userId'>,
  code: string,
  options?: { confirmed: boolean },
): Promise<void> {
  await limits.bySession.take(id)
  if (!(await verifyTotpCode(db, storeSecret, userId, code, options))) throw wrongCode()
  await limits.bySession.forget(id)
}

/**
 * Uses up the second step of a sign-in: a code of the authenticator app, or a recovery code, whose use the owner is told.
 * @param useTicket in the same transaction, uses up the ticket of the first step, or throws
 * @throws Problem wrong_code, too_many_codes
 */
export async function verifySignInCode(
  { db, storeSecret, limits }: CodeDeps,
  user: Pick<Row<'users'>, 'id' | 'email' | 'locale'>,
  code: string,
  sender: CodeSender,
  useTicket: (trx: Trx) => Promise<void>,
): Promise<void> {
  const isRecovery = isRecoveryCode(code)
  const attempt = isRecovery ? limits.ofRecovery(user.id, sender) : limits.ofApp(user.id, sender)
  await attempt.take()
  await db.transaction().execute(async (trx) => {
    await useTicket(trx)
    const isRight = isRecovery
      ? await redeemRecoveryCode(trx, user.id, code)
      : await verifyTotpCode(trx, storeSecret, user.id, code)
    if (!isRight) throw wrongCode()
    if (isRecovery) await mailFactorChange(trx, user, 'code used')
  })
  await attempt.succeed()
}

function wrongCode(): ProblemError {
  return new ProblemError('wrong_code', { errors: { code: new ProblemError('wrong_code').message } })
}
