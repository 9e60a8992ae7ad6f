import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'

const MAX_REFUSALS = 3

/** A mail server refused an address for good: three times in a row take it off the list. */
export async function refuseSubscriber(db: Db, id: string): Promise<void> {
  await db
    .updateTable('newsletter_subscribers')
    .set({ refusals: sql<number>`refusals + 1` })
    .where('id', '=', id)
    .execute()
  await db
    .deleteFrom('newsletter_subscribers')
    .where('id', '=', id)
    .where('refusals', '>=', MAX_REFUSALS)
    .execute()
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
