import { createHash } from 'node:crypto'
import type { ContactRequest } from '#contract/store/contact.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { contactMail } from './contact-mail.ts'

const DAY_MS = 86_400_000

/** Queues a visitor's message. Deduplicates identical messages of the same day, such as from a double click. */
export async function sendMessage(db: Db, to: string, message: ContactRequest): Promise<void> {
  const content = createHash('sha256')
    .update(JSON.stringify([message.name, message.email, message.message]))
    .digest('base64url')
  const day = Math.floor(Date.now() / DAY_MS)
  await queueMail(db, contactMail, { key: `contact ${day} ${content}`, to, locale: null, data: message })
}
