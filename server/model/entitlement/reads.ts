import type { Db, Trx } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { inForce } from './in-force.ts'

type Connected = Db | Trx

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

/** A user's licenses, also those that ended, with their lines and uses, in the order of the lines. */
export async function readLicensesOf(db: Db, userId: string) {
  const licenses = await db
    .selectFrom('grants')
    .innerJoin('order_lines', 'order_lines.id', 'grants.line_id')
    .selectAll('grants')
    .select(['order_lines.title', 'order_lines.license_name'])
    .where('grants.user_id', '=', userId)
    .orderBy('order_lines.position')
    .execute()
  const uses = await db
    .selectFrom('license_uses')
    .innerJoin('grants', 'grants.id', 'license_uses.grant_id')
    .selectAll('license_uses')
    .where('grants.user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('license_uses.id')
    .execute()
  const usesOf = Map.groupBy(uses, ({ grant_id }) => grant_id)
  return licenses.map((license) => ({ ...license, uses: usesOf.get(license.id) ?? [] }))
}

/** Orders of a user with a license in force whose document is not signed yet. */
export async function readUnsigned(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('grants')
    .select('order_id')
    .distinct()
    .where('user_id', '=', userId)
    .where(inForce())
    .where('statement', 'is', null)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/** Files that are not ready of the beats of a user's licenses in force, with the kinds that the license delivers. */
export function readUnmadeFiles(db: Db, userId: string) {
  return db
    .selectFrom('grants')
    .innerJoin('order_lines', 'order_lines.id', 'grants.line_id')
    .innerJoin('beat_files', 'beat_files.beat_id', 'order_lines.beat_id')
    .select(['order_lines.file_kinds', 'beat_files.kind', 'beat_files.last_error'])
    .where('grants.user_id', '=', userId)
    .where(inForce())
    .where('beat_files.status', '!=', 'ready')
    .execute()
}
