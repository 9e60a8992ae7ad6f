import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { bulkLoad, type OnProgress, prepareTarget } from '#server/platform/database/bulk-load.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { Digester, type Row } from '#server/platform/database/table-rows.ts'
import { readTableSchemas, type TableSchema } from '#server/platform/database/table-schema.ts'
import { TransferError } from '#server/platform/database/transfer-error.ts'
import type { Manifest } from './manifest.ts'
import type { Archive } from './open-archive.ts'
import type { FilePlace, StoredFiles } from './stored-files.ts'

export type RestoreTarget = { connection: Connection; files: StoredFiles; dataDir: string }

/**
 * Fills an empty store, of either engine, from an archive: first secrets and files, of which those that are there
 * already with the same content stay, then the database in one transaction, each table compared by count and hash.
 * Begun again after a failure, it goes on.
 * @throws TransferError where the target is not empty, before anything is changed, or where something differs
 */
export async function restoreStore(
  archive: Archive,
  target: RestoreTarget,
  onProgress: OnProgress = () => {},
): Promise<void> {
  const { manifest } = archive
  await refuseOtherTables(manifest)
  await refuseOtherData(archive, target.dataDir)
  await refuseOtherFiles(archive, target.files, onProgress)
  await prepareTarget(target.connection, manifest.migrations)
  for (const { name, sha256 } of manifest.data) {
    await writeDataFile(join(target.dataDir, name), archive.read(`data/${name}`), sha256)
  }
  await writeFiles(archive, target.files, onProgress)
  await bulkLoad(target.connection, {
    migrations: manifest.migrations,
    readTable: (table) => rowsOf(archive, table),
    onTable: (table, given) => {
      const wanted = manifest.tables.find(({ name }) => name === table.name)
      if (wanted?.rows !== given.rows || wanted.sha256 !== given.sha256) throw tableDiffers(table.name)
    },
    onProgress,
  })
  await migrate(target.connection)
}

/** Compares every table and every file in the archive with the counts and hashes that its manifest names. */
export async function checkArchive(archive: Archive, onProgress: OnProgress = () => {}): Promise<void> {
  const { manifest } = archive
  for (const table of await refuseOtherTables(manifest)) {
    const digester = new Digester()
    for await (const rows of rowsOf(archive, table)) digester.add(rows)
    const given = digester.digest()
    const wanted = manifest.tables.find(({ name }) => name === table.name)
    if (wanted?.rows !== given.rows || wanted.sha256 !== given.sha256) throw tableDiffers(table.name)
    onProgress(table.name, given.rows, given.rows)
  }
  let count = 0
  for await (const [path, , sha256] of archive.files()) {
    if ((await hashOf(archive.read(`files/${path}`))) !== sha256)
      throw new TransferError(`${path} is damaged.`)
    onProgress('files', ++count, manifest.files.count)
  }
  if (count !== manifest.files.count) throw new TransferError('The archive’s list of files is not complete.')
}

function tableDiffers(name: string): TransferError {
  return new TransferError(`The rows of ${name} do not match the archive's manifest. Nothing was kept.`)
}

/** The archive has exactly the tables and columns that its migrations make; answers them. */
async function refuseOtherTables(manifest: Manifest): Promise<TableSchema[]> {
  const shape = await readTableSchemas(manifest.migrations)
  const expected = shape.map(({ name, columns }) => [name, ...columns.map((column) => column.name)].join())
  const found = manifest.tables.map(({ name, columns }) => [name, ...columns].join())
  if (expected.toSorted().join('\n') !== found.toSorted().join('\n')) {
    throw new TransferError('The archive’s tables do not match the version of the store it names.')
  }
  return shape
}

async function* rowsOf(archive: Archive, table: TableSchema): AsyncGenerator<Row[]> {
  const parts = archive.manifest.tables.find(({ name }) => name === table.name)?.parts ?? 0
  // Their hash is compared with the manifest's, so that they are what was written.
  for await (const rows of archive.lines(`tables/${table.name}`, parts)) yield rows as Row[]
}

async function refuseOtherData({ manifest }: Archive, dataDir: string): Promise<void> {
  for (const { name, sha256 } of manifest.data) {
    const there = await readFile(join(dataDir, name)).catch(() => undefined)
    if (there && createHash('sha256').update(there).digest('hex') !== sha256) {
      throw new TransferError(
        `${join(dataDir, name)} belongs to another store. Nothing was changed. Set DATA_DIR to an empty folder.`,
      )
    }
  }
}

async function refuseOtherFiles(archive: Archive, files: StoredFiles, onProgress: OnProgress): Promise<void> {
  let looked = 0
  for await (const [path, bytes, sha256] of archive.files()) {
    const { place, key } = placeOf(files, path)
    const there = await place.stat(key)
    if (there && !(await isSame(place, key, there.bytes, bytes, sha256))) {
      throw new TransferError(
        `A different file ${path} already exists. Nothing was changed. Restore to an empty folder or bucket.`,
      )
    }
    onProgress('look for files', ++looked, archive.manifest.files.count)
  }
}

async function isSame(place: FilePlace, key: string, there: number, bytes: number, sha256: string) {
  return there === bytes && (await hashOf(await place.read(key))) === sha256
}

async function writeFiles(archive: Archive, files: StoredFiles, onProgress: OnProgress): Promise<void> {
  let count = 0
  for await (const [path, , sha256] of archive.files()) {
    const { place, key } = placeOf(files, path)
    // What is there was found to be the same.
    if (!(await place.stat(key))) await place.put(key, archive.read(`files/${path}`), { sha256 })
    onProgress('files', ++count, archive.manifest.files.count)
  }
}

function placeOf(files: StoredFiles, path: string): { place: FilePlace; key: string } {
  const [kind, ...key] = path.split('/')
  return { place: kind === 'public' ? files.public : files.private, key: key.join('/') }
}

async function writeDataFile(path: string, content: Readable, sha256: string): Promise<void> {
  const temporary = `${path}.restored.part`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await rm(temporary, { force: true })
  await pipeline(content, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }))
  if (
    createHash('sha256')
      .update(await readFile(temporary))
      .digest('hex') !== sha256
  ) {
    throw new TransferError(`${path} could not be written with the content it has in the archive.`)
  }
  await rename(temporary, path)
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}
