import { queueWebhooks } from '#server/features/store/webhooks/index.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** Tells webhooks that somebody has joined the list, without the address: unsubscribing would not reach other programs. */
export function announceSubscriber(trx: Db, subscriberId: string): Promise<void> {
  return queueWebhooks(trx, 'subscriber.joined', async () => {
    const { count } = await trx
      .selectFrom('newsletter_subscribers')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('confirmed_at', 'is not', null)
      .executeTakeFirstOrThrow()
    const data = { subscriberId, subscribers: Number(count) }
    return [{ fact: subscriberId, path: '/admin/letters', data }]
  })
}
