import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** Erases IP address and user agent of downloads before a time, in milliseconds since 1970. */
export async function forgetDownloaders(db: Db, before: number): Promise<void> {
  await db
    .updateTable('downloads')
    .set({ client_address: null, user_agent: null })
    .where('client_address', 'is not', null)
    .where('at', '<', before)
    .execute()
}

export async function insertDownloads(db: Db, rows: readonly Row<'downloads'>[]): Promise<void> {
  await db.insertInto('downloads').values(rows).execute()
}

/** Downloads under these licenses, also resumed ones, oldest first. */
export function readDownloads(db: Db, grantIds: readonly string[]): Promise<Row<'downloads'>[]> {
  return db
    .selectFrom('downloads')
    .selectAll()
    .where(inList(db, 'grant_id', grantIds))
    .orderBy('at')
    .execute()
}

/** What a user downloaded, newest first, with the license's certificate and beat. @param limit undefined: all */
export function readDownloadsOf(db: Db, userId: string, limit?: number) {
  return db
    .selectFrom('downloads')
    .innerJoin('grants', 'grants.id', 'downloads.grant_id')
    .innerJoin('order_lines', 'order_lines.id', 'grants.line_id')
    .selectAll('downloads')
    .select(['order_lines.title', 'grants.order_id', 'grants.certificate'])
    .where('downloads.user_id', '=', userId)
    .orderBy('downloads.at', 'desc')
    .orderBy('downloads.id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
}

/** How often something of each of these licenses was downloaded, and when each of its assets first was. Not resumed ones. */
export type FirstDownloads = { downloads: number; firstAt: ReadonlyMap<string, number> }

/** Licenses of these orders, also those that ended, with their downloads. */
export async function readGrantsWithDownloads(
  db: Db,
  orderIds: readonly string[],
): Promise<(Row<'grants'> & FirstDownloads)[]> {
  const grants = await db
    .selectFrom('grants')
    .selectAll()
    .where(inList(db, 'order_id', orderIds))
    .execute()
  const assets = await db
    .selectFrom('downloads')
    .select(['grant_id', 'asset'])
    .select((select) => [select.fn.countAll<number>().as('count'), select.fn.min('at').as('first_at')])
    .where('from_byte', '=', 0)
    .where(
      inList(
        db,
        'grant_id',
        grants.map(({ id }) => id),
      ),
    )
    .groupBy(['grant_id', 'asset'])
    .execute()
  const assetsOf = Map.groupBy(assets, ({ grant_id }) => grant_id)
  return grants.map((grant) => {
    const own = assetsOf.get(grant.id) ?? []
    return {
      ...grant,
      downloads: own.reduce((sum, { count }) => sum + Number(count), 0),
      firstAt: new Map(own.map(({ asset, first_at }) => [asset, Number(first_at)])),
    }
  })
}
