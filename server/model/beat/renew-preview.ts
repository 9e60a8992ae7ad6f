import { sql } from 'kysely'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { notDeleted } from './beat-on-sale.ts'

export type RenewableBeat = Pick<Row<'beats'>, 'id' | 'audio_url'> & Pick<Row<'beat_files'>, 'path'>

/** A beat whose preview has another store tag than this version, and its master. */
export function findOutdatedPreview(db: Db, version: string): Promise<RenewableBeat | undefined> {
  return pendingBeats(db, version)
    .select(['beats.id', 'beats.audio_url', 'file.path'])
    .orderBy('beats.id')
    .limit(1)
    .executeTakeFirst()
}

/** The master of the newest beat that has one. */
export function findNewestMaster(db: Db): Promise<Pick<Row<'beat_files'>, 'path'> | undefined> {
  return renewableBeats(db)
    .select('file.path')
    .orderBy('beats.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** How many previews there are, have another store tag than this version, and failed to get it. */
export async function countPreviews(
  db: Db,
  version: string,
): Promise<{ total: number; pending: number; failed: number }> {
  const count = db.fn.countAll<number>().as('count')
  const [total, pending, failed] = await Promise.all([
    renewableBeats(db).select(count).executeTakeFirstOrThrow(),
    pendingBeats(db, version).select(count).executeTakeFirstOrThrow(),
    renewableBeats(db).select(count).where('preview_tried', '=', version).executeTakeFirstOrThrow(),
  ])
  return { total: Number(total.count), pending: Number(pending.count), failed: Number(failed.count) }
}

/** Gives a beat another preview of the same master. Returns false if it got new audio meanwhile. */
export async function changePreview(
  trx: Trx,
  beatId: string,
  { from, to, tagVersion }: { from: string; to: string; tagVersion: string | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('beats')
    .set({ audio_url: to, ...(tagVersion !== undefined && { preview_tag: tagVersion }) })
    .where('id', '=', beatId)
    .where('audio_url', '=', from)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Notes that a preview could not get this version of the store tag. */
export async function noteFailedPreview(db: Db, beatId: string, version: string): Promise<void> {
  await db.updateTable('beats').set({ preview_tried: version }).where('id', '=', beatId).execute()
}

export async function forgetFailedPreviews(trx: Trx): Promise<void> {
  await trx.updateTable('beats').set({ preview_tried: null }).where('preview_tried', 'is not', null).execute()
}

/** Beats with a preview and a stored master. Demo masters are rendered with their first sale. */
function renewableBeats(db: Db) {
  return db
    .selectFrom('beats')
    .innerJoin('beat_files as file', 'file.beat_id', 'beats.id')
    .where(notDeleted())
    .where('beats.audio_url', '!=', '')
    .where('file.status', '=', 'ready')
    .where('file.path', 'is not', null)
    .where('file.kind', '=', sql<'mp3-320'>`case when lossy_master = 1 then 'mp3-320' else 'master-wav' end`)
}

function pendingBeats(db: Db, version: string) {
  return renewableBeats(db)
    .where((where) => where.or([where('preview_tag', 'is', null), where('preview_tag', '!=', version)]))
    .where((where) => where.or([where('preview_tried', 'is', null), where('preview_tried', '!=', version)]))
}
