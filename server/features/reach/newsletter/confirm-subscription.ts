import { hashOneTimeToken } from '#server/platform/crypto/one-time-token.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { announceSubscriber } from './announce-subscriber.ts'
import { countToday } from './count-days.ts'
import { welcomeSubscriberMail } from './newsletter-mails.ts'
import { CONFIRMATION_TTL_MS } from './subscribe.ts'
import { liftSuppression } from './suppressions.ts'

/** Idempotent. @throws Problem confirmation_invalid */
export async function confirmSubscription(db: Db, token: string): Promise<void> {
  const now = Date.now()
  const hash = hashOneTimeToken(token)
  await db.transaction().execute(async (trx) => {
    const confirmed = await trx
      .updateTable('newsletter_subscribers')
      .set({ confirmed_at: now })
      .where('token_hash', '=', hash)
      .where('confirmed_at', 'is', null)
      .where('requested_at', '>', now - CONFIRMATION_TTL_MS)
      .returning(['id', 'email', 'locale'])
      .executeTakeFirst()
    if (confirmed) {
      await liftSuppression(trx, confirmed.email)
      await countToday(trx, { joined: 1 })
      await announceSubscriber(trx, confirmed.id)
      await queueMail(trx, welcomeSubscriberMail, {
        key: `newsletter welcome ${confirmed.id}`,
        to: confirmed.email,
        locale: confirmed.locale,
        data: { subscriberId: confirmed.id },
      })
      return
    }
    const existing = await trx
      .selectFrom('newsletter_subscribers')
      .select('id')
      .where('token_hash', '=', hash)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst()
    if (!existing) throw new ProblemError('confirmation_invalid')
  })
}
