import type { Db, Trx } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { StoredFile } from '#server/platform/storage/private-files.ts'

const MAX_ERROR_LENGTH = 500

/**
 * Keeps a file of a beat that was made on demand.
 * @returns the row as it is now
 */
export async function keepMadeFile<FileRow extends Row<'beat_files'>>(
  db: Db,
  row: FileRow,
  made: StoredFile,
): Promise<FileRow & StoredFile> {
  const change = { ...made, status: 'ready' as const, last_error: null }
  await db.updateTable('beat_files').set(change).where('id', '=', row.id).execute()
  return { ...row, ...change }
}

/** Notes that making a file failed, and why. */
export async function keepFailedAttempt(db: Db, row: Row<'beat_files'>, error: unknown): Promise<void> {
  const text = error instanceof Error ? error.message : String(error)
  await db
    .updateTable('beat_files')
    .set({ attempts: row.attempts + 1, last_error: text.slice(0, MAX_ERROR_LENGTH) })
    .where('id', '=', row.id)
    .execute()
}

/** Files that are lost are made again when they are next asked for. */
export async function wantFilesAgain(trx: Trx, fileIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('beat_files')
    .set({ status: 'wanted' })
    .where(inList(trx, 'id', fileIds))
    .execute()
}
