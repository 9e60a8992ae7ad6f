import { uuidv7 } from 'uuidv7'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { findUser } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { requeueMail } from '#server/platform/mail/queue-mail.ts'
import { findMail } from '#server/platform/mail/stored-mails.ts'

/**
 * Resends a mail with fresh links.
 * @throws Problem mail_not_found also if it went to another address or was never sent
 */
export async function resendMail(
  db: Db,
  admin: RequestSession,
  { userId, mailId }: { userId: string; mailId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mail = await findMail(trx, mailId)
    const user = await findUser(trx, userId)
    if (mail?.status !== 'sent' || mail.recipient !== user?.email) throw new ProblemError('mail_not_found')
    await requeueMail(trx, mail, `again:${uuidv7()}`)
    const subject = { id: mailId, name: mail.template }
    await recordAuditEvent(trx, admin, 'mail.sent-again', subject, { to: mail.recipient })
  })
}
