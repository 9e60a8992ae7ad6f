import { uuidv7 } from 'uuidv7'
import { askEmailChange, revokeLinks, takeEmailChange } from '#server/model/session/index.ts'
import { type AddressFollower, changeAddress, findUserByEmail, readUser } from '#server/model/user/index.ts'
import { hashOneTimeToken } from '#server/platform/crypto/one-time-token.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { isUniqueViolation } from '#server/platform/database/unique-violation.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { confirmEmailMail, emailChangedMail } from './account-mails.ts'
import { recheckPassword } from './own-account.ts'

/**
 * Mails a confirmation link to the new address; the account keeps the old one until then. A new request replaces the
 * last one; one's own address is confirmed that way, too. Another address that has an account gets no link, without telling the requester.
 * @param user as loaded when the password was confirmed
 * @throws Problem wrong_password if the password has changed since
 */
export async function requestEmailChange(db: Db, user: Row<'users'>, email: string): Promise<void> {
  const id = uuidv7()
  await db.transaction().execute(async (trx) => {
    await recheckPassword(trx, user, 'password')
    await askEmailChange(trx, { id, userId: user.id, email })
    const mail = { key: `confirm email ${id}`, to: email, locale: user.locale, data: { changeId: id } }
    await queueMail(trx, confirmEmailMail, mail)
  })
}

/**
 * Changes the address and notifies the old one, or confirms the one that the account has.
 * @param followers run in the transaction of the change
 * @throws Problem confirmation_invalid if the link is unknown, used or expired, or the address is taken by now
 */
export async function confirmEmailChange(
  db: Db,
  token: string,
  followers: readonly AddressFollower[] = [],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const change = await takeEmailChange(trx, hashOneTimeToken(token))
    if (!change) throw new ProblemError('confirmation_invalid')
    const owner = await findUserByEmail(trx, change.email)
    if (owner && owner.id !== change.user_id) throw new ProblemError('confirmation_invalid')
    const before = await readUser(trx, change.user_id)
    await changeAddress(trx, change.user_id, change.email).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new ProblemError('confirmation_invalid') : error
    })
    if (before.email === change.email) return
    // They were sent to the old address.
    await revokeLinks(trx, change.user_id)
    const { email: to, locale } = before
    const mail = { key: `email changed ${change.id}`, to, locale, data: { userId: change.user_id } }
    await queueMail(trx, emailChangedMail, mail)
    for (const follow of followers) await follow(trx, { id: change.user_id, email: change.email })
  })
}
