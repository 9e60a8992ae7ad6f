import type { Insertable } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'

export function insertOffer(trx: Db, offer: Insertable<Database['offers']>): Promise<Row<'offers'>> {
  return trx.insertInto('offers').values(offer).returningAll().executeTakeFirstOrThrow()
}

/** What an answer changes. */
export type AnsweredOffer = Partial<Omit<Row<'offers'>, 'id'>> & Pick<Row<'offers'>, 'state'>

/** Answers an offer. @returns false if somebody else answered since it was read */
export async function answerOffer(
  trx: Db,
  offer: Pick<Row<'offers'>, 'id' | 'state' | 'expires_at'>,
  change: AnsweredOffer,
): Promise<boolean> {
  const changed = await trx
    .updateTable('offers')
    .set(change)
    .where('id', '=', offer.id)
    .where('state', '=', offer.state)
    .where('expires_at', '=', offer.expires_at)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** A buyer who makes another offer declines the counteroffer. */
export async function declineCounteroffer(trx: Db, id: string, now: number): Promise<void> {
  await trx
    .updateTable('offers')
    .set({ state: 'declined', answered_by: 'buyer', answered_at: now })
    .where('id', '=', id)
    .execute()
}

/** @returns false if its buyer was told before that it expired */
export async function markLapseTold(trx: Db, id: string): Promise<boolean> {
  const told = await trx
    .updateTable('offers')
    .set({ lapse_told: 1 })
    .where('id', '=', id)
    .where('lapse_told', '=', 0)
    .returning('id')
    .executeTakeFirst()
  return told !== undefined
}

export async function deleteOldOffers(db: Db, before: number): Promise<void> {
  await db.deleteFrom('offers').where('created_at', '<', before).execute()
}
