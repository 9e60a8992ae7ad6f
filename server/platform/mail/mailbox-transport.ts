import { uuidv7 } from 'uuidv7'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { MailAttachment } from './mail-kind.ts'
import type { MailTransport, OutgoingMail } from './mail-transport.ts'
import type { StoredAttachment } from './stored-attachment.ts'

const MAX_MAILS = 200

/** Delivers mail to the table behind /dev/mailbox. Idempotent. */
export function mailboxTransport(db: Db, from: string): MailTransport {
  return {
    async send(mail: OutgoingMail) {
      await mail.beforeData?.()
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
          attachments: mail.attachments ? writeJson(mail.attachments.map(toStored)) : null,
          received_at: Date.now(),
        })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .execute()
      const newest = db.selectFrom('mailbox').select('id').orderBy('id', 'desc').limit(MAX_MAILS)
      await db.deleteFrom('mailbox').where('id', 'not in', newest).execute()
      return 'It is in the mailbox of this store: /dev/mailbox.'
    },
    close() {},
  }
}

function toStored({ filename, type, content }: MailAttachment): StoredAttachment {
  return { filename, type, content: content.toString('base64') }
}
