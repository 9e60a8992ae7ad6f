import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { removeSubscriber } from './remove-subscriber.ts'

const MAX_REFUSALS = 3

/** A mail server refused an address for good: three times in a row take it off the list. */
export async function refuseSubscriber(
  app: Pick<App, 'subscriberRemoval'>,
  db: Db,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const refused = await trx
      .updateTable('newsletter_subscribers')
      .set({ refusals: sql<number>`refusals + 1` })
      .where('id', '=', id)
      .returning('refusals')
      .executeTakeFirst()
    if (refused && refused.refusals >= MAX_REFUSALS) await removeSubscriber(app, trx, { id }, 'bounced')
  })
}

/** A mail server took a letter to an address. */
export async function acceptSubscriber(db: Db, id: string): Promise<void> {
  await db
    .updateTable('newsletter_subscribers')
    .set({ refusals: 0 })
    .where('id', '=', id)
    .where('refusals', '>', 0)
    .execute()
}
