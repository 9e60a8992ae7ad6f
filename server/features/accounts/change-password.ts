import { uuidv7 } from 'uuidv7'
import type { Config } from '#server/config/config.ts'
import { passwordChangedMail } from '#server/features/auth/index.ts'
import { deleteAdminSignInFile, revokeLinks } from '#server/features/users/index.ts'
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
    await trx
      .updateTable('users')
      .set({ password_hash: passwordHash, password_expires_at: null })
      .where('id', '=', user.id)
      .execute()
    await trx
      .deleteFrom('sessions')
      .where('user_id', '=', user.id)
      .where('id', '!=', change.keepSessionId)
      .execute()
    await revokeLinks(trx, user.id)
    // An attacker with the old password may have requested an email change.
    await trx.deleteFrom('email_changes').where('user_id', '=', user.id).execute()
    const mail = { key: `password changed ${uuidv7()}`, to: user.email, data: { userId: user.id } }
    await queueMail(trx, passwordChangedMail, mail)
  })
  await deleteAdminSignInFile(config.dataDir, user.email)
}
