import { uuidv7 } from 'uuidv7'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { queueMail, queueMails } from '#server/platform/mail/queue-mail.ts'
import { announceSubscriber } from './announce-subscriber.ts'
import { countToday } from './count-days.ts'
import { confirmSubscriptionMail, welcomeSubscriberMail } from './newsletter-mails.ts'

export const CONFIRMATION_TTL_MS = 48 * 3_600_000

/**
 * Adds an unconfirmed subscriber and mails a confirmation link (double opt-in), a new one if requested again. Confirmed
 * addresses get no mail, without telling the requester.
 */
export async function subscribe(db: Db, email: string): Promise<void> {
  const now = Date.now()
  await db.transaction().execute(async (trx) => {
    const id = await saveSubscriber(trx, email, { requested_at: now, confirmed_at: null })
    if (id === undefined) return
    const mail = { key: `newsletter ${id} ${now}`, to: email, data: { subscriberId: id } }
    await queueMail(trx, confirmSubscriptionMail, mail)
  })
}

/**
 * Adds unconfirmed subscribers, some hundred at once, and mails each a link to confirm. Those who have joined, or have been
 * asked, get none.
 * @param sendAt when the mail to the nth is due; its link holds from then on
 * @returns how many are new
 */
export async function inviteSubscribers(
  db: Db,
  emails: readonly string[],
  sendAt: (at: number) => number,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('newsletter_subscribers')
      .values(
        emails.map((email, at) => ({
          ...{ id: uuidv7(), email, email_key: email.toLowerCase(), token_hash: null },
          ...{ requested_at: sendAt(at), confirmed_at: null },
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'email', 'requested_at'])
      .execute()
    await queueMails(
      trx,
      confirmSubscriptionMail,
      added.map(({ id, email, requested_at }) => ({
        ...{ key: `newsletter invite ${id}`, to: email, data: { subscriberId: id } },
        sendAt: Number(requested_at),
      })),
    )
    return added.length
  })
}

/** Adds an address that its owner has just confirmed elsewhere, unless it is on the list. */
export async function addConfirmedSubscriber(trx: Db, email: string, now: number): Promise<void> {
  const id = await saveSubscriber(trx, email, { requested_at: now, confirmed_at: now })
  if (id === undefined) return
  await countToday(trx, { joined: 1 })
  await announceSubscriber(trx, id)
  const mail = { key: `newsletter welcome ${id}`, to: email, data: { subscriberId: id } }
  await queueMail(trx, welcomeSubscriberMail, mail)
}

/** Returns the subscriber's ID; undefined for addresses that are already confirmed. */
async function saveSubscriber(
  trx: Db,
  email: string,
  times: Pick<Row<'newsletter_subscribers'>, 'requested_at' | 'confirmed_at'>,
): Promise<string | undefined> {
  const subscriber = await trx
    .insertInto('newsletter_subscribers')
    .values({ id: uuidv7(), email, email_key: email.toLowerCase(), token_hash: null, ...times })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet(times.confirmed_at === null ? times : { confirmed_at: times.confirmed_at })
        .where('newsletter_subscribers.confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return subscriber?.id
}
