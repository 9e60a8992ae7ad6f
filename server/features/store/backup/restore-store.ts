import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { closeAllAccess } from '#server/model/session/index.ts'
import { bulkLoad, type OnProgress, prepareTarget } from '#server/platform/database/bulk-load.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { putOnHold } from '#server/platform/database/store-hold.ts'
import { Digester, type TableDigest, type TableRow } from '#server/platform/database/table-rows.ts'
import { readTableSchemas, type TableSchema } from '#server/platform/database/table-schema.ts'
import { TransferError } from '#server/platform/database/transfer-error.ts'
import { dropJobs } from '#server/platform/jobs/drop-jobs.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { hashFile } from '#server/platform/storage/hash-stream.ts'
import { backupRun } from './backup-run.ts'
import { makeBackupJob } from './make-backup-job.ts'
import type { Manifest } from './manifest.ts'
import type { Archive } from './open-archive.ts'

type Files = Record<'public' | 'private', Pick<FileStore, 'stat' | 'read' | 'put'>>

type RestoreTarget = { connection: Connection; files: Files; dataDir: string }

/**
 * Restores an archive into an empty store of either engine: first secrets and files, then the database in one
 * transaction. Afterwards nobody is signed in, and the store is on hold (`isOnHold`). Can be repeated after a failure, because it skips identical files.
 * @throws TransferError if the target is not empty (nothing was changed), or verification fails
 */
export async function restoreStore(
  archive: Archive,
  target: RestoreTarget,
  onProgress: OnProgress = () => {},
): Promise<void> {
  await restoreAsItWas(archive, target, onProgress)
  await migrate(target.connection)
  await endSessions(target.connection)
  await endBackupRun(target.connection)
}

/** The same with the tables of the version that made the archive. A test of an upgrade begins with them. */
export async function restoreAsItWas(
  archive: Archive,
  target: RestoreTarget,
  onProgress: OnProgress = () => {},
): Promise<void> {
  const { manifest } = archive
  await assertSameSchema(manifest)
  await assertNoOtherData(archive, target.dataDir)
  await assertNoOtherFiles(archive, target.files, onProgress)
  await prepareTarget(target.connection, manifest.migrations)
  for (const { name, sha256 } of manifest.data) {
    await writeDataFile(join(target.dataDir, name), archive.read(`data/${name}`), sha256)
  }
  await writeFiles(archive, target.files, onProgress)
  await bulkLoad(target.connection, {
    migrations: manifest.migrations,
    readTable: (table) => rowsOf(archive, table),
    onTable: (table, digest) => assertDigest(manifest, table, digest),
    after: putOnHold,
    onProgress,
  })
}

/** Signing out and used links since the backup are not in it, and who has a copy of it must not be able to use them. */
async function endSessions({ db }: Connection): Promise<void> {
  await db.transaction().execute(closeAllAccess)
}

/** A backup made in the admin area contains itself, unfinished. */
async function endBackupRun({ db }: Connection): Promise<void> {
  await backupRun.remove(db)
  await dropJobs(db, makeBackupJob)
}

/** Verifies every table and file against the counts and hashes of the manifest. */
export async function checkArchive(archive: Archive, onProgress: OnProgress = () => {}): Promise<void> {
  const { manifest } = archive
  for (const table of await assertSameSchema(manifest)) {
    const digester = new Digester()
    for await (const rows of rowsOf(archive, table)) digester.add(rows)
    const digest = digester.digest()
    assertDigest(manifest, table, digest)
    onProgress(table.name, digest.rows, digest.rows)
  }
  let count = 0
  for await (const [path, , sha256] of archive.files()) {
    if ((await hashOf(archive.read(`files/${path}`))) !== sha256)
      throw new TransferError(`${path} is damaged.`)
    onProgress('files', ++count, manifest.files.count)
  }
  if (count !== manifest.files.count) throw new TransferError('The archive’s file list is incomplete.')
}

function assertDigest(manifest: Manifest, table: TableSchema, digest: TableDigest): void {
  const expected = manifest.tables.find(({ name }) => name === table.name)
  if (expected?.rows !== digest.rows || expected.sha256 !== digest.sha256)
    throw new TransferError(
      `The rows of ${table.name} do not match the archive's manifest. Nothing was kept.`,
    )
}

/** Checks that the archive has the tables and columns of its migrations, and returns them. */
async function assertSameSchema(manifest: Manifest): Promise<TableSchema[]> {
  const schemas = await readTableSchemas(manifest.migrations)
  const expected = schemas.map(({ name, columns }) => [name, ...columns.map((column) => column.name)].join())
  const found = manifest.tables.map(({ name, columns }) => [name, ...columns].join())
  if (expected.toSorted().join('\n') !== found.toSorted().join('\n')) {
    throw new TransferError('The archive’s tables do not match the version of the store it names.')
  }
  return schemas
}

async function* rowsOf(archive: Archive, table: TableSchema): AsyncGenerator<TableRow[]> {
  const parts = archive.manifest.tables.find(({ name }) => name === table.name)?.parts ?? 0
  // The cast is safe: the hash is compared with the manifest's.
  for await (const rows of archive.lines(`tables/${table.name}`, parts)) yield rows as TableRow[]
}

async function assertNoOtherData({ manifest }: Archive, dataDir: string): Promise<void> {
  for (const { name, sha256 } of manifest.data) {
    const existing = await readFile(join(dataDir, name)).catch(() => undefined)
    if (existing && createHash('sha256').update(existing).digest('hex') !== sha256) {
      throw new TransferError(
        `${join(dataDir, name)} belongs to another store. Nothing was changed. Set DATA_DIR to an empty folder.`,
      )
    }
  }
}

async function assertNoOtherFiles(archive: Archive, files: Files, onProgress: OnProgress): Promise<void> {
  let checked = 0
  for await (const [path, bytes, sha256] of archive.files()) {
    const { store, key } = locate(files, path)
    const existing = await store.stat(key)
    if (existing && (existing.bytes !== bytes || (await hashOf(await store.read(key))) !== sha256)) {
      throw new TransferError(
        `A different file ${path} already exists. Nothing was changed. Restore to an empty folder or bucket.`,
      )
    }
    onProgress('check for existing files', ++checked, archive.manifest.files.count)
  }
}

async function writeFiles(archive: Archive, files: Files, onProgress: OnProgress): Promise<void> {
  let count = 0
  for await (const [path, , sha256] of archive.files()) {
    const { store, key } = locate(files, path)
    // `assertNoOtherFiles` has checked that existing files are identical.
    if (!(await store.stat(key))) await store.put(key, archive.read(`files/${path}`), { sha256 })
    onProgress('files', ++count, archive.manifest.files.count)
  }
}

function locate(files: Files, path: string): { store: Files['public']; key: string } {
  const [kind, ...key] = path.split('/')
  return { store: kind === 'public' ? files.public : files.private, key: key.join('/') }
}

async function writeDataFile(path: string, content: Readable, sha256: string): Promise<void> {
  const temporary = `${path}.restored.part`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await rm(temporary, { force: true })
  await pipeline(content, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }))
  if ((await hashFile(temporary)) !== sha256) {
    throw new TransferError(`${path} could not be written with the content it has in the archive.`)
  }
  await rename(temporary, path)
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}
