import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '#server/platform/database/connect.ts'
import { appliedMigrations, migrate } from '#server/platform/database/migrate.ts'
import { childEnvironment } from '#tests/child-environment.ts'
import { allRows, type EmptyDatabase, emptyDatabase } from '#tests/empty-database.ts'
import { makeBeat, makeUser } from '#tests/factories.ts'
import { engine } from '#tests/test-store.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')

let store: EmptyDatabase
let folder: string
const others: EmptyDatabase[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backbeat-test-'))
  store = await emptyDatabase(engine)
  await migrate(store.connection)
  const owner_id = (await makeUser(store.connection.db, { username: 'Zoë' })).id
  for (let count = 0; count < 3; count++) await makeBeat(store.connection.db, { owner_id })
  await writeFile(join(store.dataDir, 'store-secret'), 'x'.repeat(64))
})

afterEach(async () => {
  for (const database of [store, ...others.splice(0)]) await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function another(): Promise<EmptyDatabase> {
  const database = await emptyDatabase(engine)
  // The commands open it themselves.
  await database.connection.db.destroy()
  others.push(database)
  return database
}

/** Runs a command as npm does, with the settings of a store. */
async function command(
  script: string,
  args: string[],
  settings: { dataDir: string; databaseUrl?: string | undefined },
  input = '',
) {
  const env = {
    ...childEnvironment,
    DATA_DIR: settings.dataDir,
    ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }),
    NODE_NO_WARNINGS: '1',
  }
  const child = spawn(process.execPath, [join(root, 'scripts', script), ...args], { cwd: folder, env })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, err }
}

async function rowsOf(settings: { dataDir: string; databaseUrl?: string | undefined }) {
  const connection = connect({ dataDir: settings.dataDir, databaseUrl: settings.databaseUrl })
  const rows = await allRows(connection, await appliedMigrations(connection.db))
  await connection.db.destroy()
  return rows
}

test('a running store is backed up, checked and restored by commands', async () => {
  const backups = join(folder, 'not', 'there yet')
  const made = await command('backup.mjs', [backups], store)
  expect(made).toMatchObject({ code: 2, err: expect.stringContaining('public/covers/none') })
  expect(made.out).toContain('It holds secrets')
  const [name] = await readdir(backups)
  expect(name).toMatch(/^backbeat-\d{8}T\d{6}Z\.tar$/)
  const archive = join(backups, name!)
  expect(await command('restore.mjs', ['--check', archive], store)).toMatchObject({
    code: 0,
    out: expect.stringContaining('is intact'),
  })
  const target = await another()
  expect(await command('restore.mjs', [archive], target)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/was restored(?:.|\n)+The store starts on hold/),
  })
  const ended = { sessions: [], mailed_links: [], mailed_codes: [], email_changes: [] }
  const stored = await rowsOf(store)
  // The store notes the backup once it is complete, so that it is not in it.
  expect(stored.backups).toHaveLength(1)
  const { store_facts: facts, ...restored } = await rowsOf(target)
  expect(facts).toMatchObject([expect.stringContaining('on hold')])
  const { store_facts: _none, ...expected } = stored
  expect(restored).toEqual({ ...expected, ...ended, backups: [] })
  // Again: the store is not empty any more.
  const again = await command('restore.mjs', [archive], target)
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('The target is not empty') })
  expect(again.err).not.toContain('    at ')
})

test('commands that are called wrongly say how to call them, and make nothing', {}, async () => {
  const empty = { dataDir: join(folder, 'nothing') }
  for (const script of ['backup.mjs', 'restore.mjs', 'move-database.mjs']) {
    expect(await command(script, [], store)).toMatchObject({
      code: 1,
      err: expect.stringContaining('npm run '),
    })
  }
  expect((await command('backup.mjs', [join(folder, 'a.tar')], empty)).err).toContain('no store to back up')
  expect((await command('move-database.mjs', ['--to', 'postgres://localhost/none'], empty)).err).toContain(
    'no store to move',
  )
  expect((await command('move-database.mjs', ['--to', 'mysql://localhost/none'], store)).err).toContain(
    'npm run move-database',
  )
  expect((await command('move-database.mjs', ['--to', 'sqlite'], empty)).err).toContain('already uses SQLite')
  expect(await readdir(folder)).toEqual([])
})

test.runIf(engine === 'sqlite')('a running store is not moved', async () => {
  const moved = await command('move-database.mjs', ['--to', 'postgres://127.0.0.1:1/none'], store)
  expect(moved).toMatchObject({
    code: 1,
    err: expect.stringContaining('is in use by a running store'),
  })
})

test.runIf(engine === 'postgres')('a stopped store is moved to SQLite and back by commands', async () => {
  const before = await rowsOf(store)
  await store.connection.db.selectFrom('users').select('id').execute()
  expect(await command('move-database.mjs', ['--to', 'sqlite'], store)).toMatchObject({
    code: 1,
    err: expect.stringContaining('a store is running'),
  })
  expect(await readdir(store.dataDir)).toEqual(['store-secret'])
  expect(await command('move-database.mjs', ['--to', 'sqlite', '--store-is-stopped'], store)).toMatchObject({
    code: 0,
    out: expect.stringContaining('counts and hashes match'),
  })
  const onSqlite = { dataDir: store.dataDir }
  expect(await rowsOf(onSqlite)).toEqual(before)
  const target = await another()
  const back = await command('move-database.mjs', ['--to-stdin'], onSqlite, `${target.databaseUrl}\n`)
  expect(back).toMatchObject({ code: 0 })
  expect(await rowsOf({ dataDir: store.dataDir, databaseUrl: target.databaseUrl })).toEqual(before)
})
