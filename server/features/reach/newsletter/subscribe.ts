import { uuidv7 } from 'uuidv7'
import type { Locale } from '#contract/text/locales.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { queueMail, queueMails } from '#server/platform/mail/queue-mail.ts'
import { announceSubscriber } from './announce-subscriber.ts'
import { countToday } from './count-days.ts'
import { confirmSubscriptionMail, welcomeSubscriberMail } from './newsletter-mails.ts'
import { findSuppression, mayAsk } from './suppressions.ts'

export const CONFIRMATION_TTL_MS = 48 * 3_600_000

/**
 * Adds an unconfirmed subscriber and mails a confirmation link (double opt-in), a new one if requested again. Confirmed
 * addresses get no mail, and those who left at most one a month, without telling the requester.
 */
export async function subscribe(db: Db, email: string, locale: Locale | null): Promise<void> {
  await db.transaction().execute((trx) => askToConfirm(trx, email, { locale, now: Date.now() }))
}

async function askToConfirm(
  trx: Db,
  email: string,
  { locale, now }: { locale: Locale | null; now: number },
): Promise<void> {
  if (!(await mayAsk(trx, email, now))) return
  const id = await saveSubscriber(trx, email, { requested_at: now, confirmed_at: null, locale })
  if (id === undefined) return
  const mail = { key: `newsletter ${id} ${now}`, to: email, locale, data: { subscriberId: id } }
  await queueMail(trx, confirmSubscriptionMail, mail)
}

/**
 * Mails new, unconfirmed subscribers a link to confirm, some hundred at once.
 */
export async function inviteSubscribers(
  trx: Db,
  added: readonly Pick<Row<'newsletter_subscribers'>, 'id' | 'email' | 'requested_at' | 'locale'>[],
): Promise<void> {
  await queueMails(
    trx,
    confirmSubscriptionMail,
    added.map(({ id, email, requested_at, locale }) => ({
      ...{ key: `newsletter invite ${id}`, to: email, locale, data: { subscriberId: id } },
      sendAt: Number(requested_at),
    })),
  )
}

/**
 * Adds an address that its owner has just confirmed elsewhere, unless it is on the list. Who left is asked to confirm:
 * anybody can have typed the address there. `promise`: what they were told there that they would get.
 */
export async function addConfirmedSubscriber(
  trx: Db,
  email: string,
  { promise, locale, now }: { promise: string | null; locale: Locale | null; now: number },
): Promise<void> {
  if (await findSuppression(trx, email)) return askToConfirm(trx, email, { locale, now })
  const id = await saveSubscriber(trx, email, { requested_at: now, confirmed_at: now, locale, promise })
  if (id === undefined) return
  await countToday(trx, { joined: 1 })
  await announceSubscriber(trx, id)
  const mail = { key: `newsletter welcome ${id}`, to: email, locale, data: { subscriberId: id } }
  await queueMail(trx, welcomeSubscriberMail, mail)
}

/** Returns the subscriber's ID; undefined for addresses that are already confirmed. */
async function saveSubscriber(
  trx: Db,
  email: string,
  asked: Pick<Row<'newsletter_subscribers'>, 'requested_at' | 'confirmed_at' | 'locale'> & {
    promise?: string | null
  },
): Promise<string | undefined> {
  const subscriber = await trx
    .insertInto('newsletter_subscribers')
    .values({ id: uuidv7(), email, email_key: email.toLowerCase(), token_hash: null, ...asked })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet(
          asked.confirmed_at === null
            ? asked
            : { confirmed_at: asked.confirmed_at, promise: asked.promise ?? null, locale: asked.locale },
        )
        .where('newsletter_subscribers.confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return subscriber?.id
}
