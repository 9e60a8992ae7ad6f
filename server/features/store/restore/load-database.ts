import { existsSync } from 'node:fs'
import { msg } from '#contract/text/msg.ts'
import { replaceRows } from '#server/platform/database/bulk-load.ts'
import { type Connection, connect, sqliteFile } from '#server/platform/database/connect.ts'
import { appliedMigrations } from '#server/platform/database/migrate.ts'
import { inSnapshot } from '#server/platform/database/snapshot.ts'
import { readFact, writeFact } from '#server/platform/database/store-facts.ts'
import { readRows } from '#server/platform/database/table-rows.ts'
import { TransferError } from '#server/platform/database/transfer-error.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'
import { restoreRefusal } from './restore-refusal.ts'

const RESTORED = 'restored'

/**
 * Replaces a new store on PostgreSQL by a staged one on SQLite, in one transaction. Repeating it with the same
 * `restoreId` changes nothing.
 * @throws TransferError if the store is no longer new, or the staged one does not fit; nothing was changed
 */
export async function loadDatabase(target: Connection, stagedDir: string, restoreId: string): Promise<void> {
  if ((await readFact(target.db, RESTORED)) === restoreId) return
  // Opening a missing file would create it.
  if (!existsSync(sqliteFile(stagedDir)))
    throw new TransferError(inEnglish(msg`The restored store is missing in the data folder.`))
  const staged = connect({ dataDir: stagedDir, databaseUrl: undefined })
  try {
    const migrations = await appliedMigrations(staged.db)
    if (migrations.join() !== (await appliedMigrations(target.db)).join())
      throw new TransferError(
        inEnglish(msg`The version of the store changed before the restore was complete.`),
      )
    await inSnapshot(staged, (from) =>
      replaceRows(target, {
        migrations,
        before: async (trx) => {
          const refusal = await restoreRefusal(trx)
          if (refusal !== undefined) throw new TransferError(refusal)
        },
        readTable: (table) => readRows(from, staged.engine, table),
        // Committed with the rows, so that a start after a crash knows.
        after: (trx) => writeFact(trx, RESTORED, restoreId),
        onProgress: () => {},
      }),
    )
  } finally {
    await staged.close()
  }
}
