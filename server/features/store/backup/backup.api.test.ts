import { execFile } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SigningKey } from '#server/features/selling/documents/signing-key.ts'
import { tableNames } from '#server/platform/database/bulk-load.ts'
import { connect, type Engine } from '#server/platform/database/connect.ts'
import { appliedMigrations, migrate, migrateThrough } from '#server/platform/database/migrate.ts'
import { endHold, isOnHold } from '#server/platform/database/store-hold.ts'
import { Digester } from '#server/platform/database/table-rows.ts'
import { readTableSchemas } from '#server/platform/database/table-schema.ts'
import { openDisk } from '#server/platform/storage/open-storage.ts'
import { allRows, type EmptyDatabase, emptyDatabase } from '#tests/empty-database.ts'
import { makeUser } from '#tests/factories.ts'
import { fillEveryTable } from '#tests/fill-every-table.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { engine } from '#tests/test-store.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { backUpStore } from './back-up-store.ts'
import type { Manifest } from './manifest.ts'
import { openArchive } from './open-archive.ts'
import { checkArchive, restoreStore } from './restore-store.ts'

const run = promisify(execFile)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** PostgreSQL is only available in its own test project. */
const targets: Engine[] = engine === 'postgres' ? ['sqlite', 'postgres'] : ['sqlite']

let shop: Shop
let folder: string
const opened: EmptyDatabase[] = []

beforeEach(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'backbeat-test-'))
})

afterEach(async () => {
  await shop.close()
  for (const database of opened.splice(0)) await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function open(kind: Engine): Promise<EmptyDatabase> {
  const database = await emptyDatabase(kind)
  opened.push(database)
  return database
}

/** Like the command: beside the running store, with a separate connection. */
async function backUp(name = 'backup.tar', onProgress?: (step: string) => void) {
  const path = join(folder, name)
  const connection = connect(shop.config)
  const { dataDir } = shop.config
  try {
    const source = {
      connection,
      files: openDisk(dataDir),
      dataDir,
      hasOwnStoreSecret: false,
      storeVersion: '1.2.3',
    }
    return { path, ...(await backUpStore(source, path, onProgress)) }
  } finally {
    await connection.db.destroy()
  }
}

/** Ends the hold, which only a restored store has. */
async function restore(path: string, target: EmptyDatabase, onProgress?: (step: string) => void) {
  const archive = await openArchive(path)
  try {
    const { connection, dataDir } = target
    await restoreStore(archive, { connection, files: openDisk(dataDir), dataDir }, onProgress)
    expect(await isOnHold(connection.db)).toBe(true)
    await endHold(connection.db)
  } finally {
    await archive.close()
  }
}

/** Hashes of all files below a folder, except databases, which are compared by rows, and generated store ids. */
async function hashes(root: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const name of (await readdir(root, { recursive: true })).sort()) {
    if (/sqlite|admin-sign-in|store-id/.test(name) || !(await stat(join(root, name))).isFile()) continue
    found[name] = sha256(await readFile(join(root, name)))
  }
  return found
}

/** Sessions and one-time links of the archive end with its restoring. */
const nobodySignedIn = { sessions: [], mailed_links: [], mailed_codes: [], email_changes: [] }

test.each(targets)('a store comes back on %s row by row and file by file', async (kind) => {
  await fillEveryTable(shop)
  await shop.app.jobs.drain()
  const { path, manifest } = await backUp()
  for (const table of manifest.tables) expect(table.rows, table.name).toBeGreaterThan(0)
  const target = await open(kind)
  await restore(path, target)
  const migrations = await appliedMigrations(shop.db)
  expect(await allRows(target.connection, migrations)).toEqual({
    ...(await allRows(shop.connection, migrations)),
    ...nobodySignedIn,
  })
  expect(await hashes(target.dataDir)).toEqual(await hashes(shop.config.dataDir))
  // The master, which both beats share, the MP3 of the one that was sold, and its ID3 tag.
  expect(manifest.files.count).toBe(3)
})

test('what a restored store signed can still be verified, and its secrets are readable by its owner only', {}, async () => {
  const key = await SigningKey.open({
    ...shop.config,
    connection: shop.connection,
    storeSecret: shop.app.storeSecret,
  })
  const { path } = await backUp()
  const target = await open('sqlite')
  await restore(path, target)
  const restored = await SigningKey.open({
    ...target,
    storeSecret: shop.app.storeSecret,
    storeSecretBefore: undefined,
  })
  expect(restored.verify('a license', key.sign('a license'))).toBe(true)
  for (const name of ['store-secret', 'secrets/license-signing-key.pem', 'payment-sandbox.sqlite']) {
    expect((await stat(join(target.dataDir, name))).mode & 0o777, name).toBe(0o600)
  }
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test.each(targets)(
  'while people buy, a backup is of one moment and lacks no file (restored to %s)',
  async (kind) => {
    const buy = async () => {
      const buyer = await shop.as(await makeUser(shop.db))
      await buyer.buy(shop.licenses[0]!, 29)
      await shop.app.jobs.drain()
    }
    await buy()
    let isBuying = true
    const buying = (async () => {
      for (let bought = 0; bought < 5; bought++) await buy()
    })().finally(() => {
      isBuying = false
    })
    const backups: Awaited<ReturnType<typeof backUp>>[] = []
    while (isBuying) backups.push(await backUp(`${backups.length}.tar`))
    await buying
    // The first, middle and last backup, each taken during a purchase.
    for (const index of new Set([0, Math.floor(backups.length / 2), backups.length - 1])) {
      const backup = backups[index]!
      expect(backup.manifest.missing.filter((name) => name.startsWith('private/'))).toEqual([])
      const target = await open(kind)
      await restore(backup.path, target)
      const { db } = target.connection
      const orders = await db.selectFrom('orders').selectAll().execute()
      expect(orders.length).toBeGreaterThan(0)
      for (const order of orders) {
        const grants = await db.selectFrom('grants').select('id').where('order_id', '=', order.id).execute()
        const history = await db
          .selectFrom('payment_history')
          .select('status')
          .where('order_id', '=', order.id)
          .execute()
        // Both are written in one transaction, so a snapshot has either both or neither.
        expect(grants).toHaveLength(order.status === 'Completed' ? 1 : 0)
        expect(history.some(({ status }) => status === 'Completed')).toBe(order.status === 'Completed')
      }
      const files = await db.selectFrom('beat_files').selectAll().where('status', '=', 'ready').execute()
      expect(files.length).toBeGreaterThan(0)
      for (const file of files) {
        const bytes = await readFile(join(target.dataDir, 'files', 'private', file.path!))
        expect(sha256(bytes)).toBe(file.sha256)
      }
    }
  },
)

test('a flipped byte anywhere is refused before anything is changed', async () => {
  const { path, bytes } = await backUp()
  const whole = await readFile(path)
  expect(whole.length).toBe(bytes)
  const target = await open(engine)
  const manifestAt = whole.indexOf('"createdAt"')
  const places = [0, 100, 150, 511, 600, manifestAt + 20, bytes - 2048, bytes - 1990, bytes - 1000, bytes - 1]
  for (let count = 0; count < 40; count++) places.push(randomInt(bytes))
  const damaged = join(folder, 'damaged.tar')
  for (const place of places) {
    const copy = Buffer.from(whole)
    copy[place] = copy[place]! ^ (1 << randomInt(8))
    await writeFile(damaged, copy)
    await expect(restore(damaged, target), `byte ${place}`).rejects.toThrow(/is damaged|is truncated/)
  }
  expect(await tableNames(target.connection)).toEqual([])
  expect(await hashes(target.dataDir)).toEqual({})
})

test('an archive that was cut off, or is something else, is refused with what it is', {}, async () => {
  const { path, bytes } = await backUp()
  const target = await open(engine)
  const cut = join(folder, 'cut.tar')
  for (const length of [0, 1, 511, 2048, Math.floor(bytes / 2), bytes - 2048, bytes - 1024, bytes - 1]) {
    await copyFile(path, cut)
    await truncate(cut, length)
    await expect(restore(cut, target), `${length} bytes`).rejects.toThrow(/truncated|damaged/)
  }
  await writeFile(cut, Buffer.concat([await readFile(path), Buffer.alloc(512)]))
  await expect(restore(cut, target)).rejects.toThrow('truncated')
  await expect(restore(join(folder, 'none.tar'), target)).rejects.toThrow('cannot be read')
  expect(await tableNames(target.connection)).toEqual([])
})

test('a store that is not empty is refused, and stays as it was', async () => {
  const { path } = await backUp()
  const target = await open(engine)
  await migrate(target.connection)
  await makeUser(target.connection.db)
  await expect(restore(path, target)).rejects.toThrow(/not empty: it has rows in users \(1\)/)
  expect(await hashes(target.dataDir)).toEqual({})
})

test('a data folder of another store is refused, and stays as it was', async () => {
  const { path } = await backUp()
  const target = await open(engine)
  await writeFile(join(target.dataDir, 'store-secret'), 'somebody else’s')
  await expect(restore(path, target)).rejects.toThrow(/store-secret belongs to another store/)
  expect(await tableNames(target.connection)).toEqual([])
  expect(
    await readdir(join(target.dataDir)).then((names) => names.filter((name) => !/sqlite/.test(name))),
  ).toEqual(['store-secret'])
})

test('a restore that broke off goes on when it is begun again', async () => {
  await fillEveryTable(shop)
  await shop.app.jobs.drain()
  const { path } = await backUp()
  const target = await open(engine)
  const failing = restore(path, target, (step) => {
    if (step === 'orders') throw new Error('the power went out')
  })
  await expect(failing).rejects.toThrow('the power went out')
  expect(await target.connection.db.selectFrom('users').select('id').execute()).toEqual([])
  await restore(path, target)
  const migrations = await appliedMigrations(shop.db)
  expect(await allRows(target.connection, migrations)).toEqual({
    ...(await allRows(shop.connection, migrations)),
    ...nobodySignedIn,
  })
})

test('a file with other content under the same name is refused', async () => {
  const { path } = await backUp()
  const target = await open(engine)
  await restore(path, target)
  const [file] = await target.connection.db
    .selectFrom('beat_files')
    .select('path')
    .where('path', 'is not', null)
    .execute()
  const fresh = await open(engine)
  const name = join(target.dataDir, 'files', 'private', file!.path!)
  const bytes = await readFile(name)
  bytes[50] = bytes[50]! ^ 1
  await writeFile(name, bytes)
  await expect(restore(path, { ...fresh, dataDir: target.dataDir })).rejects.toThrow(
    /A different file .+ already exists/,
  )
  expect(await tableNames(fresh.connection)).toEqual([])
})

test('the archive of an older version is brought up to date, that of a newer one is refused', {}, async () => {
  const all = await appliedMigrations(shop.db)
  const target = await open(engine)
  await restore(await writeOldArchive('old.tar', all.slice(0, 1)), target)
  expect(await appliedMigrations(target.connection.db)).toEqual(all)
  expect(await target.connection.db.selectFrom('store_facts').selectAll().execute()).toEqual([
    { name: 'a', value: 'fact' },
  ])
  const newer = await writeOldArchive('newer.tar', all.slice(0, 1), ['9999-the-future'])
  const fresh = await open(engine)
  await expect(restore(newer, fresh)).rejects.toThrow(/newer version of the store \(it has 9999-the-future\)/)
  expect(await tableNames(fresh.connection)).toEqual([])
})

test('an archive from before 1.0.0 is told to pass through that version, and nothing is written', {}, async () => {
  const path = join(folder, 'old.tar')
  await writeFile(path, gunzipSync(await readFile(join(import.meta.dirname, 'backup-of-0.1.0.tar.gz'))))
  const target = await open(engine)
  await expect(restore(path, target)).rejects.toThrow(
    /before version 1\.0\.0\. Start version 1\.0\.0 with it first/,
  )
  expect(await tableNames(target.connection)).toEqual([])
})

test('a database of an older version is not backed up by halves', async () => {
  const old = await open(engine)
  await migrateThrough(old.connection, (await appliedMigrations(shop.db)).slice(0, 1))
  const source = { ...old, files: openDisk(old.dataDir), hasOwnStoreSecret: false, storeVersion: '0' }
  await expect(backUpStore(source, join(folder, 'old.tar'))).rejects.toThrow('an older version')
  expect(await readdir(folder)).toEqual([])
})

/** An archive of a version with only these migrations, with one fact in it. */
async function writeOldArchive(name: string, migrations: string[], more: string[] = []): Promise<string> {
  const path = join(folder, name)
  const archive = await ArchiveWriter.create(path, new Date())
  const tables: Manifest['tables'] = []
  for (const table of await readTableSchemas(migrations)) {
    const lines = archive.addLines(`tables/${table.name}`)
    const digester = new Digester()
    if (table.name === 'store_facts') await lines.add(digester.add([['a', 'fact']]))
    if (table.name === 'catalogue_version') await lines.add(digester.add([[1, 7]]))
    const parts = await lines.end()
    tables.push({
      name: table.name,
      columns: table.columns.map((column) => column.name),
      ...digester.digest(),
      parts,
    })
  }
  const nothing = createHash('sha256').digest('hex')
  const manifest: Manifest = {
    format: 'backbeat-backup',
    formatVersion: 1,
    createdAt: new Date().toISOString(),
    storeVersion: '0.0.1',
    engine: 'sqlite',
    migrations: [...migrations, ...more],
    tables,
    files: { count: 0, bytes: 0, sha256: nothing, parts: 0 },
    data: [],
    hasOwnStoreSecret: false,
    missing: [],
  }
  await archive.addText('manifest.json', JSON.stringify(manifest))
  await archive.finish()
  return path
}

test.runIf(engine === 'postgres')('a SQLite archive with NUL in its text goes into PostgreSQL', async () => {
  const { connection, dataDir } = await open('sqlite')
  await migrate(connection)
  const tag = { id: 't', name: 'Tr\0ap', name_key: 'tr\0ap', created_at: 1 }
  await connection.db.insertInto('tags').values(tag).execute()
  const path = join(folder, 'nul.tar')
  const source = {
    connection,
    files: openDisk(dataDir),
    dataDir,
    hasOwnStoreSecret: false,
    storeVersion: '1',
  }
  await backUpStore(source, path)
  const target = await open('postgres')
  await restore(path, target)
  const { name } = await target.connection.db.selectFrom('tags').selectAll().executeTakeFirstOrThrow()
  expect(name).toBe('Tr\ufffdap')
})

test('a missing or damaged file is named, and the rest is kept', async () => {
  const paths = await shop.db.selectFrom('beat_files').select('path').where('path', 'is not', null).execute()
  const [gone, damaged] = paths.map(({ path }) => path!)
  await unlink(join(shop.config.dataDir, 'files', 'private', gone!))
  await writeFile(join(shop.config.dataDir, 'files', 'private', damaged!), 'not this')
  const { manifest, path } = await backUp()
  expect(manifest.missing).toEqual(expect.arrayContaining([`private/${gone}`, `private/${damaged}`]))
  await restore(path, await open(engine))
})

test('a backup that fails leaves nothing, and never replaces one', async () => {
  const failing = backUp('a.tar', (step) => {
    if (step === 'users') throw new Error('the disk is full')
  })
  await expect(failing).rejects.toThrow('the disk is full')
  expect(await readdir(folder)).toEqual([])
  await backUp('a.tar')
  await expect(backUp('a.tar')).rejects.toThrow('already exists')
  expect(await readdir(folder)).toEqual(['a.tar'])
})

test('without the store, tar and sha256sum read an archive', async () => {
  await fillEveryTable(shop)
  const { path, manifest } = await backUp()
  const into = await mkdtemp(join(folder, 'unpacked-'))
  await run('tar', ['-xf', path, '-C', into])
  const unpacked = async (name: string) => readFile(join(into, name))
  expect(JSON.parse((await unpacked('manifest.json')).toString())).toEqual(manifest)
  const whole = await readFile(path)
  expect((await unpacked('seal.sha256')).toString()).toBe(`${sha256(whole.subarray(0, -2048))}\n`)
  for (const { name, sha256: wanted, parts } of manifest.tables) {
    expect(parts).toBe(1)
    const { stdout } = await run('gzip', ['-dc', join(into, 'tables', name, '000001.ndjson.gz')], {
      encoding: 'buffer',
    })
    expect(sha256(stdout), name).toBe(wanted)
  }
})

test('many rows are read in parts, and checked without a database', async () => {
  const word = 'x'.repeat(30_000)
  for (let count = 0; count < 700; count += 100)
    await shop.db
      .insertInto('store_facts')
      .values(Array.from({ length: 100 }, (_, index) => ({ name: `fact ${count + index}`, value: word })))
      .execute()
  const { path, manifest } = await backUp()
  expect(manifest.tables.find(({ name }) => name === 'store_facts')?.parts).toBeGreaterThan(2)
  const archive = await openArchive(path)
  await checkArchive(archive)
  await archive.close()
})
