import { uuidv7 } from 'uuidv7'
import type { Db } from '#server/platform/database/connect.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { confirmSubscriptionMail } from './newsletter-mails.ts'

/** How long a request for the newsletter may wait for the link in its mail. */
export const CONFIRM_WITHIN_MS = 48 * 3_600_000

/**
 * Notes that an address asks for the newsletter and mails it a link. An address that is on the list gets no mail, and
 * whoever asks is not told which of both it was. Asking again before confirming mails a new link.
 */
export async function subscribe(db: Db, email: string): Promise<void> {
  const now = Date.now()
  await db.transaction().execute(async (trx) => {
    const waiting = await trx
      .insertInto('newsletter_subscribers')
      .values({
        id: uuidv7(),
        email,
        email_key: email.toLowerCase(),
        token_hash: null,
        requested_at: now,
        confirmed_at: null,
      })
      .onConflict((conflict) =>
        conflict
          .column('email_key')
          .doUpdateSet({ requested_at: now })
          .where('newsletter_subscribers.confirmed_at', 'is', null),
      )
      .returning('id')
      .executeTakeFirst()
    if (!waiting) return
    const mail = { key: `newsletter ${waiting.id} ${now}`, to: email, data: { subscriberId: waiting.id } }
    await queueMail(trx, confirmSubscriptionMail, mail)
  })
}
