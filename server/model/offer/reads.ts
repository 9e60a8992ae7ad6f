import { demoPeople } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** A buyer's offers, oldest first. */
export function readOffersOf(db: Db, userId: string): Promise<Row<'offers'>[]> {
  return db.selectFrom('offers').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

/** Offers for these licenses that wait for an answer. */
export async function countWaitingOffers(
  db: Db,
  licenseIds: readonly string[],
  now: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('offers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(inList(db, 'offers.license_id', licenseIds))
    .where('state', 'in', ['waiting', 'countered'])
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether somebody who is not of the demo has an offer that can still be answered or bought. */
export async function hasLiveOffer(db: Db, now: number): Promise<boolean> {
  const offer = await db
    .selectFrom('offers')
    .select('id')
    .where('user_id', 'not in', demoPeople(db))
    .where('state', 'in', ['waiting', 'countered', 'accepted'])
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return offer !== undefined
}
