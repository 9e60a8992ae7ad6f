import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { familyOf, referencedPrivateFiles, referencedPublicFiles } from '#server/features/beats/index.ts'
import { countRows, type OnProgress, tableNames } from '#server/platform/database/bulk-load.ts'
import type { Connection, Db } from '#server/platform/database/connect.ts'
import { appliedMigrations, hasPendingMigrations } from '#server/platform/database/migrate.ts'
import { inSnapshot } from '#server/platform/database/snapshot.ts'
import { Digester, readRows } from '#server/platform/database/table-rows.ts'
import { readTableSchemas } from '#server/platform/database/table-schema.ts'
import { TransferError } from '#server/platform/database/transfer-error.ts'
import { hashOfName } from '#server/platform/storage/private-files.ts'
import { readMe } from './archive-readme.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { dataFiles } from './data-files.ts'
import { FORMAT, FORMAT_VERSION, type ListedFile, type Manifest } from './manifest.ts'
import type { FilePlace, StoredFiles } from './stored-files.ts'

export type BackupSource = {
  connection: Connection
  files: StoredFiles
  dataDir: string
  /** Whether STORE_SECRET is set, which then is not in the archive. */
  hasOwnStoreSecret: boolean
  storeVersion: string
}

export type MadeBackup = {
  manifest: Manifest
  bytes: number
  /** Tables of the database that are not the store's, and are not in the archive. */
  others: string[]
}

type Needed = { public: ReadonlySet<string>; private: ReadonlySet<string> }

/**
 * Writes a store into one archive, from which either engine can be filled. The store may run: its database is read
 * as it is at one moment, and after it the files, which never change and are there before a row refers to them.
 * @throws TransferError where there is no store, or where the archive is there already
 */
export async function backUpStore(
  source: BackupSource,
  path: string,
  onProgress: OnProgress = () => {},
): Promise<MadeBackup> {
  const now = new Date()
  const archive = await ArchiveWriter.create(path, now)
  try {
    await archive.addText('README.txt', readMe(source.storeVersion, now))
    const database = await writeTables(source.connection, archive, onProgress)
    const data = await writeDataFiles(source.dataDir, path, archive)
    const { files, missing } = await writeFiles(source.files, database.needed, archive, onProgress)
    const manifest: Manifest = {
      format: FORMAT,
      formatVersion: FORMAT_VERSION,
      createdAt: now.toISOString(),
      storeVersion: source.storeVersion,
      engine: source.connection.engine,
      migrations: database.migrations,
      tables: database.tables,
      files,
      data,
      hasOwnStoreSecret: source.hasOwnStoreSecret,
      missing,
    }
    await archive.addText('manifest.json', `${JSON.stringify(manifest, null, 1)}\n`)
    await archive.finish()
    return { manifest, bytes: archive.bytes, others: database.others }
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
    const shape = await readTableSchemas(migrations)
    if (hasPendingMigrations(migrations)) {
      throw new TransferError(
        'The database belongs to an older version of the store. Use the command of that version.',
      )
    }
    const tables: Manifest['tables'] = []
    for (const table of shape) {
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
    const known = new Set(shape.map(({ name }) => name))
    const others = (await tableNames({ db: trx, engine: connection.engine })).filter(
      (name) => !known.has(name),
    )
    return { migrations, tables, others, needed: await neededFiles(trx) }
  })
}

async function neededFiles(db: Db): Promise<Needed> {
  const needed = { public: new Set<string>(), private: new Set<string>() }
  for await (const page of referencedPublicFiles(db)) for (const name of page) needed.public.add(name)
  for await (const page of referencedPrivateFiles(db)) {
    // Among what may be a private file's name are facts that are no names at all.
    for (const key of page) if (hashOfName(key) !== undefined) needed.private.add(key)
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
  files: StoredFiles,
  needed: Needed,
  archive: ArchiveWriter,
  onProgress: OnProgress,
): Promise<{ files: Manifest['files']; missing: string[] }> {
  const list = archive.addLines('file-list')
  const listHash = createHash('sha256')
  const missing: string[] = []
  let count = 0
  let bytes = 0
  for (const kind of ['public', 'private'] as const) {
    const toNeed = kind === 'public' ? familyOf : (key: string) => key
    const absent = new Set(needed[kind])
    for await (const { key, bytes: size } of files[kind].list()) {
      if (!needed[kind].has(toNeed(key))) continue
      const sha256 = await writeFile(files[kind], archive, `${kind}/${key}`, key, size)
      if (sha256 === undefined) continue
      absent.delete(toNeed(key))
      const wanted = kind === 'private' ? hashOfName(key) : undefined
      if (wanted !== undefined && wanted !== sha256) missing.push(`${kind}/${key}`)
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

/** Undefined where the file has been removed since it was listed. */
async function writeFile(
  place: FilePlace,
  archive: ArchiveWriter,
  name: string,
  key: string,
  bytes: number,
): Promise<string | undefined> {
  const opened = await place.read(key).catch(async (error: unknown) => {
    if ((await place.stat(key)) !== undefined) throw error
    return undefined
  })
  return opened && archive.add(`files/${name}`, bytes, opened)
}
