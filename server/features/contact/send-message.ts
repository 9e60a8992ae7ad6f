import { createHash } from 'node:crypto'
import type { ContactRequest } from '#contract/contact.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { contactMail } from './contact-mail.ts'

const DAY_MS = 86_400_000

/** Puts a visitor's message into the outbox. The same message sent again on the same day, such as by two presses, goes out once. */
export async function sendMessage(db: Db, to: string, message: ContactRequest): Promise<void> {
  const content = createHash('sha256')
    .update(JSON.stringify([message.name, message.email, message.message]))
    .digest('base64url')
  const day = Math.floor(Date.now() / DAY_MS)
  await queueMail(db, contactMail, { key: `contact ${day} ${content}`, to, data: message })
}
