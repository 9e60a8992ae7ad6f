import type { Transaction } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { inForce } from './in-force.ts'

type Connected = Db | Transaction<Database>

export function findGrant(db: Connected, id: string): Promise<Row<'grants'> | undefined> {
  return db.selectFrom('grants').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @param certificate its number, case-insensitive */
export function findGrantByCertificate(
  db: Connected,
  certificate: string,
): Promise<Row<'grants'> | undefined> {
  return db
    .selectFrom('grants')
    .selectAll()
    .where('certificate', '=', certificate.toUpperCase())
    .executeTakeFirst()
}

/** Licenses of an order, also those that ended. */
export function readGrantsOf(db: Connected, orderId: string): Promise<Row<'grants'>[]> {
  return db.selectFrom('grants').selectAll().where('order_id', '=', orderId).execute()
}

/** Whose these licenses are; null: of somebody who was erased. Without licenses that are gone. */
export async function readHolders(
  db: Connected,
  grantIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db
    .selectFrom('grants')
    .select(['id', 'user_id'])
    .where(inList(db, 'id', [...new Set(grantIds)]))
    .execute()
  return new Map(rows.map(({ id, user_id }) => [id, user_id]))
}

/** How many licenses in force these buyers have; 0 is left out. */
export async function countLicensesOf(
  db: Connected,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('grants')
    .select('user_id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(inForce())
    .where(inList(db, 'user_id', userIds))
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, count }) => [user_id ?? '', Number(count)]))
}
