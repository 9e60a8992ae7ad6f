import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import { openArchive, restoreAsItWas } from '#server/features/store/backup/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { endHold } from '#server/platform/database/store-hold.ts'
import { openDisk } from '#server/platform/storage/open-storage.ts'
import { PrivateFiles } from '#server/platform/storage/private-files.ts'
import { type EmptyDatabase, emptyDatabase } from './empty-database.ts'
import { engine } from './test-store.ts'

/** A store of an older version as it was, from `tests/fixtures`. Not migrated. */
export async function restoreStoredStore(fixture: string): Promise<EmptyDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'backbeat-test-'))
  const path = join(folder, 'backup.tar')
  const store = await emptyDatabase(engine)
  await writeFile(
    path,
    createReadStream(new URL(`./fixtures/${fixture}`, import.meta.url)).pipe(createGunzip()),
  )
  const archive = await openArchive(path)
  try {
    await restoreAsItWas(archive, {
      connection: store.connection,
      files: openDisk(store.dataDir),
      dataDir: store.dataDir,
    })
    // It stands for a store that is upgraded in its place.
    await endHold(store.connection.db)
  } finally {
    await archive.close()
    await rm(folder, { recursive: true, force: true })
  }
  return store
}

/** Rows of a table as they are, by id. */
export async function rowsOf(db: Db, table: string): Promise<Map<unknown, Record<string, unknown>>> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Files of beats whose content is not what the database says. */
export async function changedFiles(db: Db, dataDir: string): Promise<string[]> {
  const { store: files } = new PrivateFiles(openDisk(dataDir))
  const changed: string[] = []
  for (const { path, sha256 } of await db.selectFrom('beat_files').selectAll().execute()) {
    if (path === null) continue
    const content = await buffer(await files.read(path))
    if (createHash('sha256').update(content).digest('hex') !== sha256) changed.push(path)
  }
  return changed
}
