import type { SetupRequest } from '#contract/accounts/setup-routes.ts'
import type { Locale } from '#contract/text/locales.ts'
import type { Config } from '#server/config/config.ts'
import type { NewPasskey } from '#server/features/accounts/passkeys/index.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { insertPasskey } from '#server/model/session/index.ts'
import { addUser, findUserByEmail, newUserRow, readAllAdmins } from '#server/model/user/index.ts'
import { hashNewPassword } from '#server/platform/crypto/new-password.ts'
import { makeOneTimeToken } from '#server/platform/crypto/one-time-token.ts'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { addFact } from '#server/platform/database/store-facts.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** Whether nobody can sign in to the admin area yet. */
export async function isNewStore(db: Db): Promise<boolean> {
  return (await readAllAdmins(db)).length === 0
}

/**
 * Makes the first administrator of a new store. Of two at once, one does.
 * @param passkey verified; without a password, the password is nobody's
 * @throws Problem setup_done, username_taken, email_taken, invalid_request for a weak password
 */
export async function setUpStore(
  { db, config }: { db: Db; config: Config },
  { username, email, password }: Pick<SetupRequest, 'username' | 'email' | 'password'>,
  passkey: NewPasskey | undefined,
  locale: Locale,
): Promise<Row<'users'>> {
  const password_hash =
    password === undefined
      ? await hashPassword(makeOneTimeToken().token)
      : await hashNewPassword(password, [username, email, config.storeName])
  return db.transaction().execute(async (trx) => {
    const isFirst = await addFact(trx, 'set_up_at', new Date().toISOString())
    if (!isFirst || (await readAllAdmins(trx)).length > 0) throw new ProblemError('setup_done')
    if (await findUserByEmail(trx, email)) throw refused('email_taken', 'email')
    const user = await addUser(trx, newUserRow({ username, email, password_hash, role: 'admin', locale }))
    if (!user) throw refused('username_taken', 'username')
    if (passkey) await insertPasskey(trx, { ...passkey, user_id: user.id })
    await recordAuditEvent(trx, { userId: user.id, username }, 'admin.created', {
      id: user.id,
      name: username,
    })
    return user
  })
}

/** A customer has it already. */
function refused(code: 'username_taken' | 'email_taken', field: string): ProblemError {
  return new ProblemError(code, { errors: { [field]: new ProblemError(code).message } })
}
