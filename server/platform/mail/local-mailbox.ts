import { uuidv7 } from 'uuidv7'
import type { Db } from '#server/platform/database/connect.ts'
import type { MailTransport, OutgoingMail } from './transport.ts'

const KEPT = 200

/** "Delivers" mail to a table that the operator reads at /dev/mailbox. Delivering twice changes nothing. */
export function localMailbox(db: Db, from: string): MailTransport {
  return {
    async send(mail: OutgoingMail) {
      await db
        .insertInto('mailbox')
        .values({
          id: uuidv7(),
          message_id: mail.messageId,
          recipient: mail.to,
          sender: from,
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          received_at: Date.now(),
        })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .execute()
      const newest = db.selectFrom('mailbox').select('id').orderBy('id', 'desc').limit(KEPT)
      await db.deleteFrom('mailbox').where('id', 'not in', newest).execute()
    },
    close() {},
  }
}

/** In production without a mail server nothing can be sent: mail waits in the outbox until its attempts are used up. */
export const noTransport: MailTransport = {
  send: () => Promise.reject(new Error('no mail server is set: SMTP_URL and MAIL_FROM')),
  close() {},
}
