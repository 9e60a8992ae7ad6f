import { sql } from 'kysely'
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

/** Offers that wait for the store's answer: how many, and the one that lapses first. */
export async function readWaitingOffers(
  db: Db,
  now: number,
): Promise<{ count: number; first: Row<'offers'> } | undefined> {
  const waiting = db
    .selectFrom('offers')
    .where('state', '=', sql.lit('waiting'))
    .where('expires_at', '>', now)
  const first = await waiting.selectAll().orderBy('expires_at').limit(1).executeTakeFirst()
  if (!first) return undefined
  const { count } = await waiting
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { count: Number(count), first }
}
