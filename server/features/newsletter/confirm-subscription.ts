import { hashOneTimeToken } from '#server/platform/crypto/one-time-token.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { welcomeSubscriberMail } from './newsletter-mails.ts'
import { CONFIRM_WITHIN_MS } from './subscribe.ts'

/** Puts the address that the link was mailed to on the list. Opening the link again changes nothing. Throws `confirmation_invalid`. */
export async function confirmSubscription(db: Db, token: string): Promise<void> {
  const now = Date.now()
  const hash = hashOneTimeToken(token)
  await db.transaction().execute(async (trx) => {
    const confirmed = await trx
      .updateTable('newsletter_subscribers')
      .set({ confirmed_at: now })
      .where('token_hash', '=', hash)
      .where('confirmed_at', 'is', null)
      .where('requested_at', '>', now - CONFIRM_WITHIN_MS)
      .returning(['id', 'email'])
      .executeTakeFirst()
    if (confirmed) {
      await queueMail(trx, welcomeSubscriberMail, {
        key: `newsletter welcome ${confirmed.id}`,
        to: confirmed.email,
        data: { subscriberId: confirmed.id },
      })
      return
    }
    const already = await trx
      .selectFrom('newsletter_subscribers')
      .select('id')
      .where('token_hash', '=', hash)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst()
    if (!already) throw new Problem('confirmation_invalid')
  })
}
