import { uuidv7 } from 'uuidv7'
import type { Db } from '#server/platform/database/connect.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { confirmSubscriptionMail, welcomeSubscriberMail } from './newsletter-mails.ts'

export const CONFIRMATION_TTL_MS = 48 * 3_600_000

/**
 * Adds an unconfirmed subscriber and mails a confirmation link (double opt-in), a new one if requested again. Confirmed
 * addresses get no mail, without telling the requester.
 */
export async function subscribe(db: Db, email: string): Promise<void> {
  const now = Date.now()
  await db.transaction().execute(async (trx) => {
    const subscriber = await trx
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
    if (!subscriber) return
    const { id } = subscriber
    const mail = { key: `newsletter ${id} ${now}`, to: email, data: { subscriberId: id } }
    await queueMail(trx, confirmSubscriptionMail, mail)
  })
}

/** Adds an address that its owner has just confirmed elsewhere, unless it is on the list. */
export async function addConfirmedSubscriber(trx: Db, email: string, now: number): Promise<void> {
  const subscriber = await trx
    .insertInto('newsletter_subscribers')
    .values({
      id: uuidv7(),
      email,
      email_key: email.toLowerCase(),
      token_hash: null,
      requested_at: now,
      confirmed_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet({ confirmed_at: now })
        .where('newsletter_subscribers.confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  if (!subscriber) return
  await queueMail(trx, welcomeSubscriberMail, {
    key: `newsletter welcome ${subscriber.id}`,
    to: email,
    data: { subscriberId: subscriber.id },
  })
}
