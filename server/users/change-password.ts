import { uuidv7 } from 'uuidv7'
import { hashPassword } from '#server/crypto/password-hash.ts'
import type { Connection } from '#server/database/connect.ts'
import type { Row } from '#server/database/schema.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { forgetAdminSignIn } from '#server/storage/admin-sign-in.ts'
import { ownPasswordChangedMail } from './account-mails.ts'
import { lockConfirmed } from './own-account.ts'

/**
 * Sets a new password, ends all other sessions, reset links and changes of address of the account, and tells its owner
 * by mail. `user` is as it was when the old password was confirmed; throws `wrong_password` where that has changed
 * since.
 */
export async function changePassword(
  { connection, dataDir }: { connection: Pick<Connection, 'db' | 'engine'>; dataDir: string },
  user: Row<'users'>,
  change: { password: string; keepSessionId: string },
): Promise<void> {
  const passwordHash = await hashPassword(change.password)
  await connection.db.transaction().execute(async (trx) => {
    await lockConfirmed(trx, connection.engine, user, 'currentPassword')
    await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.id).execute()
    await trx
      .deleteFrom('sessions')
      .where('user_id', '=', user.id)
      .where('id', '!=', change.keepSessionId)
      .execute()
    await trx.deleteFrom('password_resets').where('user_id', '=', user.id).execute()
    // Whoever knew the old password may have asked for an address of their own.
    await trx.deleteFrom('email_changes').where('user_id', '=', user.id).execute()
    const mail = { key: `own password changed ${uuidv7()}`, to: user.email, data: { userId: user.id } }
    await queueMail(trx, ownPasswordChangedMail, mail)
  })
  await forgetAdminSignIn(dataDir, user.email)
}
