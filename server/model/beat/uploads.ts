import { type Insertable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { notDeleted } from './beat-on-sale.ts'

type Upload = Row<'beat_uploads'>
type UploadVersion = Pick<Upload, 'beat_id' | 'version'>

/** A beat's latest upload. */
export function findUpload(db: Db | Trx, beatId: string): Promise<Upload | undefined> {
  return db.selectFrom('beat_uploads').selectAll().where('beat_id', '=', beatId).executeTakeFirst()
}

/** The upload takes the place of the one before. */
export async function putUpload(trx: Trx, upload: Insertable<Upload>): Promise<void> {
  await trx.deleteFrom('beat_uploads').where('beat_id', '=', upload.beat_id).execute()
  await trx.insertInto('beat_uploads').values(upload).execute()
}

/** Notes what becomes of an upload, unless it is done or a newer one has its place. */
export async function changeUpload(db: Db, upload: UploadVersion, change: Partial<Upload>): Promise<void> {
  await db
    .updateTable('beat_uploads')
    .set(change)
    .where('beat_id', '=', upload.beat_id)
    .where('version', '=', upload.version)
    .where('state', '!=', 'done')
    .execute()
}

/** Returns the status that the beat is to have; undefined if a newer upload has its place. */
export async function finishUpload(
  trx: Trx,
  upload: UploadVersion,
  found: Partial<Pick<Upload, 'loudness_lufs' | 'suggestion'>>,
): Promise<Upload['wanted_status'] | undefined> {
  const done = await trx
    .updateTable('beat_uploads')
    .set({ state: 'done', progress: 100, error: null, ...found })
    .where('beat_id', '=', upload.beat_id)
    .where('version', '=', upload.version)
    .returning('wanted_status')
    .executeTakeFirst()
  return done?.wanted_status
}

/** Sets the status of the beat after processing. */
export async function wantStatus(trx: Trx, beatId: string, wanted: Upload['wanted_status']): Promise<void> {
  await trx.updateTable('beat_uploads').set({ wanted_status: wanted }).where('beat_id', '=', beatId).execute()
}

/** An upload in one of these states waits again. Returns its new version, for a job; undefined if there is none. */
export async function restartUpload(
  trx: Trx,
  beatId: string,
  from: readonly Upload['state'][],
): Promise<string | undefined> {
  const version = uuidv7()
  const { numUpdatedRows } = await trx
    .updateTable('beat_uploads')
    .set({ state: 'waiting', progress: 0, error: null, version })
    .where('beat_id', '=', beatId)
    .where('state', 'in', from)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0 ? version : undefined
}

/** False once the beat is deleted or has a newer upload. */
export async function isUploadWanted(db: Db, upload: UploadVersion): Promise<boolean> {
  const row = await db
    .selectFrom('beat_uploads')
    .innerJoin('beats', 'beats.id', 'beat_uploads.beat_id')
    .select('beats.id')
    .where('beat_id', '=', upload.beat_id)
    .where('version', '=', upload.version)
    .where(notDeleted())
    .executeTakeFirst()
  return row !== undefined
}

/** Uploads that could not be processed, newest first. */
export function readFailedUploads(db: Db, limit: number) {
  return db
    .selectFrom('beat_uploads')
    .innerJoin('beats', 'beats.id', 'beat_uploads.beat_id')
    .select(['beats.id', 'beats.title', 'audio_name', 'error', 'beat_uploads.created_at'])
    .where('beat_uploads.state', '=', sql.lit('failed'))
    .where(notDeleted())
    .orderBy('beat_uploads.created_at', 'desc')
    .limit(limit)
    .execute()
}

/** Whether any upload waits or is being processed. */
export async function isUploading(db: Db): Promise<boolean> {
  const upload = await db
    .selectFrom('beat_uploads')
    .select('beat_id')
    .where('state', 'in', ['waiting', 'working'])
    .limit(1)
    .executeTakeFirst()
  return upload !== undefined
}
