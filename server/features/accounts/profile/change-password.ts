import { uuidv7 } from 'uuidv7'
import type { Config } from '#server/config/config.ts'
import { passwordChangedMail } from '#server/features/accounts/auth/index.ts'
import { deleteAdminSignInFile } from '#server/features/accounts/users/index.ts'
import { closeAccess } from '#server/model/session/index.ts'
import { setPassword } from '#server/model/user/index.ts'
import { hashNewPassword } from '#server/platform/crypto/new-password.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { recheckPassword } from './own-account.ts'

/**
 * Sets a new password, ends all other sessions, reset links and pending email changes, and notifies the owner.
 * @param user as loaded when the old password was confirmed
 * @throws Problem wrong_password if the password has changed since
 */
export async function changePassword(
  { db, config }: { db: Db; config: Config },
  user: Row<'users'>,
  change: { password: string; keepSessionId: string },
): Promise<void> {
  const passwordHash = await hashNewPassword(change.password, [user.username, user.email, config.storeName])
  await db.transaction().execute(async (trx) => {
    await recheckPassword(trx, user, 'currentPassword')
    await setPassword(trx, user.id, passwordHash)
    await closeAccess(trx, user.id, { except: change.keepSessionId })
    const { id: userId, email: to, locale } = user
    const mail = { key: `password changed ${uuidv7()}`, to, locale, data: { userId } }
    await queueMail(trx, passwordChangedMail, mail)
  })
  await deleteAdminSignInFile(config.dataDir, user.email)
}
