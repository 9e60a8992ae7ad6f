import { uuidv7 } from 'uuidv7'
import type { Config } from '#server/config/config.ts'
import { deleteAdminSignInFile } from '#server/features/accounts/users/index.ts'
import { closeAccess, findLink, takeLink } from '#server/model/session/index.ts'
import { findUser, resetPasswordByMail } from '#server/model/user/index.ts'
import { hashNewPassword } from '#server/platform/crypto/new-password.ts'
import { hashOneTimeToken } from '#server/platform/crypto/one-time-token.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { passwordChangedMail } from './auth-mails.ts'
import type { SignInLimits } from './sign-in-limits.ts'

/**
 * Sets a new password with a one-time token and ends all sessions.
 * @throws Problem too_many_resets, reset_link_invalid if the token is unknown, used or expired
 */
export async function resetPassword(
  { db, limits, config }: { db: Db; limits: SignInLimits; config: Config },
  { token, password }: { token: string; password: string },
  client: { key: string },
): Promise<void> {
  await limits.resetByClient.take(client.key)
  const tokenHash = hashOneTimeToken(token)
  // Checked first, because hashing is expensive.
  const { username, email: address } = await ownerOf(db, tokenHash)
  const passwordHash = await hashNewPassword(password, [username, address, config.storeName])
  const { email } = await db.transaction().execute(async (trx) => {
    const userId = await takeLink(trx, 'reset', tokenHash)
    if (userId === undefined) throw new ProblemError('reset_link_invalid')
    const user = await resetPasswordByMail(trx, userId, passwordHash)
    await closeAccess(trx, user.id)
    const { email: to, locale } = user
    const mail = { key: `password changed ${uuidv7()}`, to, locale, data: { userId } }
    await queueMail(trx, passwordChangedMail, mail)
    return user
  })
  await deleteAdminSignInFile(config.dataDir, email)
  await limits.loginByAccount.forget(client.key, email.toLowerCase())
}

async function ownerOf(db: Db, tokenHash: string): Promise<Pick<Row<'users'>, 'username' | 'email'>> {
  const userId = await findLink(db, 'reset', tokenHash)
  const owner = userId === undefined ? undefined : await findUser(db, userId)
  if (!owner) throw new ProblemError('reset_link_invalid')
  return owner
}
