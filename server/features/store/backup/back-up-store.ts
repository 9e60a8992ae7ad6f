import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { countRows, type OnProgress, tableNames } from '#server/platform/database/bulk-load.ts'
import type { Connection, Db } from '#server/platform/database/connect.ts'
import { appliedMigrations, hasPendingMigrations } from '#server/platform/database/migrate.ts'
import { inSnapshot } from '#server/platform/database/snapshot.ts'
import { Digester, readRows } from '#server/platform/database/table-rows.ts'
import { readTableSchemas } from '#server/platform/database/table-schema.ts'
import { TransferError } from '#server/platform/database/transfer-error.ts'
import { type FileStore, hashFromKey } from '#server/platform/storage/file-store.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { archiveReadme } from './archive-readme.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { dataFiles } from './data-files.ts'
import { FORMAT, FORMAT_VERSION, type ListedFile, type Manifest } from './manifest.ts'
import { familyOf, referencedPrivateFiles, referencedPublicFiles } from './referenced-files.ts'

type BackupSource = {
  connection: Connection
  files: Pick<Storage, 'public' | 'private'>
  dataDir: string
  /** True if STORE_SECRET is set, which archives do not contain. */
  hasOwnStoreSecret: boolean
  storeVersion: string
}

export type BackupResult = {
  manifest: Manifest
  bytes: number
  /** Tables of other programs, which are not in the archive. */
  skippedTables: string[]
}

type NeededFiles = { public: ReadonlySet<string>; private: ReadonlySet<string> }

/**
 * Backs up a store, which may be running, into one archive that either engine can restore. Reads the database in a
 * snapshot first and files afterwards, because files are immutable and written before any row refers to them.
 * @throws TransferError if there is no store, or the archive already exists
 */
export async function backUpStore(
  source: BackupSource,
  path: string,
  onProgress: OnProgress = () => {},
): Promise<BackupResult> {
  const now = new Date()
  const archive = await ArchiveWriter.create(path, now)
  try {
    await archive.addText('README.txt', archiveReadme(source.storeVersion, now))
    const database = await writeTables(source.connection, archive, onProgress)
    const data = await writeDataFiles(source.dataDir, path, archive)
    const { files, missing } = await writeFiles(source.files, database.needed, archive, onProgress)
    const manifest: Manifest = {
      format: FORMAT,
      formatVersion: FORMAT_VERSION,
      createdAt: now.toISOString(),
      storeVersion: source.storeVersion,
      engine: source.connection.engine,
      migrations: [...database.migrations],
      tables: database.tables,
      files,
      data,
      hasOwnStoreSecret: source.hasOwnStoreSecret,
      missing,
    }
    await archive.addText('manifest.json', `${JSON.stringify(manifest, null, 1)}\n`)
    await archive.finish()
    return { manifest, bytes: archive.bytes, skippedTables: database.skippedTables }
  } catch (error) {
    await archive.discard()
    throw error
  }
}

function writeTables(connection: Connection, archive: ArchiveWriter, onProgress: OnProgress) {
  return inSnapshot(connection, async (trx) => {
    const migrations = await appliedMigrations(trx)
    if (migrations.length === 0)
      throw new TransferError('There is no store to back up: the database has no tables.')
    const schemas = await readTableSchemas(migrations)
    if (hasPendingMigrations(migrations)) {
      throw new TransferError(
        'The database belongs to an older version of the store. Use the command of that version.',
      )
    }
    const tables: Manifest['tables'] = []
    for (const table of schemas) {
      const total = await countRows(trx, table.name)
      const lines = archive.addLines(`tables/${table.name}`)
      const digester = new Digester()
      for await (const rows of readRows(trx, connection.engine, table)) {
        await lines.add(digester.add(rows))
        if (digester.rows < total) onProgress(table.name, digester.rows, total)
      }
      const parts = await lines.end()
      const columns = table.columns.map(({ name }) => name)
      tables.push({ name: table.name, columns, ...digester.digest(), parts })
      onProgress(table.name, total, total)
    }
    const known = new Set(schemas.map(({ name }) => name))
    const skippedTables = (await tableNames({ db: trx, engine: connection.engine })).filter(
      (name) => !known.has(name),
    )
    return { migrations, tables, skippedTables, needed: await neededFiles(trx) }
  })
}

async function neededFiles(db: Db): Promise<NeededFiles> {
  const needed = { public: new Set<string>(), private: new Set<string>() }
  for await (const page of referencedPublicFiles(db)) for (const name of page) needed.public.add(name)
  for await (const page of referencedPrivateFiles(db)) {
    // Skips other values that `referencedPrivateFiles` includes.
    for (const key of page) if (hashFromKey(key) !== undefined) needed.private.add(key)
  }
  return needed
}

async function writeDataFiles(
  dataDir: string,
  archivePath: string,
  archive: ArchiveWriter,
): Promise<Manifest['data']> {
  const written: Manifest['data'] = []
  const found = await dataFiles(dataDir, archivePath)
  try {
    for (const { name, path } of found) {
      const { size: bytes } = await stat(path)
      const sha256 = await archive.add(`data/${name}`, bytes, createReadStream(path))
      written.push({ name, bytes, sha256 })
    }
  } finally {
    for (const { discard } of found) await discard()
  }
  return written
}

async function writeFiles(
  files: BackupSource['files'],
  needed: NeededFiles,
  archive: ArchiveWriter,
  onProgress: OnProgress,
): Promise<{ files: Manifest['files']; missing: string[] }> {
  const list = archive.addLines('file-list')
  const listHash = createHash('sha256')
  const missing: string[] = []
  let count = 0
  let bytes = 0
  for (const kind of ['public', 'private'] as const) {
    const nameOf = kind === 'public' ? familyOf : (key: string) => key
    const absent = new Set(needed[kind])
    for await (const { key, bytes: size } of files[kind].list()) {
      if (!needed[kind].has(nameOf(key))) continue
      const sha256 = await writeFile(files[kind], archive, `${kind}/${key}`, key, size)
      if (sha256 === undefined) continue
      absent.delete(nameOf(key))
      const expected = kind === 'private' ? hashFromKey(key) : undefined
      if (expected !== undefined && expected !== sha256) missing.push(`${kind}/${key}`)
      const line = `${JSON.stringify([`${kind}/${key}`, size, sha256] satisfies ListedFile)}\n`
      listHash.update(line)
      await list.add(line)
      count++
      bytes += size
      onProgress('files', count)
    }
    for (const key of absent) missing.push(`${kind}/${key}`)
  }
  onProgress('files', count, count)
  const parts = await list.end()
  return { files: { count, bytes, sha256: listHash.digest('hex'), parts }, missing: missing.sort() }
}

/** Returns undefined if the file was removed after it was listed. */
async function writeFile(
  store: FileStore,
  archive: ArchiveWriter,
  name: string,
  key: string,
  bytes: number,
): Promise<string | undefined> {
  const content = await store.read(key).catch(async (error: unknown) => {
    if ((await store.stat(key)) !== undefined) throw error
    return undefined
  })
  return content && archive.add(`files/${name}`, bytes, content)
}
