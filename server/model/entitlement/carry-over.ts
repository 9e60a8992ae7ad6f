import { uuidv7 } from 'uuidv7'
import { USES_LIMIT } from '#contract/licenses/license-use.ts'
import type { Trx } from '#server/platform/database/connect.ts'

/** Copies the uses of a license to its successor, and its streams if they count against that, too. */
export async function carryOver(
  trx: Trx,
  { from, to, streams }: { from: string; to: string; streams: boolean },
): Promise<void> {
  const uses = await trx
    .selectFrom('license_uses')
    .selectAll()
    .where('grant_id', 'in', [from, to])
    .orderBy('added_at')
    .orderBy('id')
    .execute()
  const known = uses.filter(({ grant_id }) => grant_id === to)
  const missing = uses.filter(
    ({ grant_id, url }) => grant_id === from && !known.some((use) => use.url === url),
  )
  for (const use of missing.slice(0, Math.max(0, USES_LIMIT - known.length)))
    await trx
      .insertInto('license_uses')
      .values({ ...use, id: uuidv7(), grant_id: to })
      .execute()
  if (!streams) return
  const older = await trx
    .selectFrom('grants')
    .select(['streams', 'streams_reported_at'])
    .where('id', '=', from)
    .executeTakeFirst()
  if (!older || older.streams === null) return
  const { streams: count } = older
  await trx
    .updateTable('grants')
    .set({ streams: count, streams_reported_at: older.streams_reported_at })
    .where('id', '=', to)
    .where(({ eb, or }) => or([eb('streams', 'is', null), eb('streams', '<', count)]))
    .execute()
}
