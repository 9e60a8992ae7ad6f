import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RestoreView } from '#contract/store/restore.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { backUpStore } from '#server/features/store/backup/index.ts'
import { connect, sqliteFile } from '#server/platform/database/connect.ts'
import { openDisk } from '#server/platform/storage/open-storage.ts'
import { childEnvironment } from '#tests/child-environment.ts'
import { makeBeat, makeUser, signIn } from '#tests/factories.ts'
import { freePort } from '#tests/free-port.ts'
import { isLocked } from '#tests/is-locked.ts'
import { openShop } from '#tests/shop.ts'
import { engine, type TestStore, testStore } from '#tests/test-store.ts'
import { applyRestore } from './apply-restore.ts'
import { loadDatabase } from './load-database.ts'

let folder: string
let store: TestStore
let headers: Record<string, string>
let restarts: number
let firstId: string
let wouldNotStart: Error | undefined

beforeEach(async () => {
  opened = []
  folder = await mkdtemp(join(tmpdir(), 'backbeat-test-'))
  restarts = 0
  wouldNotStart = undefined
  const startup = {
    prepareRestored: async () => {
      if (wouldNotStart) throw wouldNotStart
    },
    restart: () => {
      restarts++
    },
  }
  store = await testStore(undefined, {}, { startup: { stored: {}, check: async () => {}, ...startup } })
  const first = await makeUser(store.db, { role: 'admin', username: 'first' })
  firstId = first.id
  headers = await signIn(store, first)
})

/** Ends what a test opened, before its database is dropped. */
const beforeClose = (end: () => unknown) => opened.push(end)
let opened: (() => unknown)[]

afterEach(async () => {
  for (const end of opened) await end()
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

/** A backup of a store with a sale, its files and its secrets. */
async function makeArchive(given: { hasOwnStoreSecret?: boolean } = {}): Promise<string> {
  const shop = await openShop()
  try {
    await (await shop.as(await makeUser(shop.db))).buy(shop.licenses[0]!, 29)
    await shop.app.jobs.drain()
    const { dataDir } = shop.config
    const path = join(folder, 'backup.tar')
    const connection = connect(shop.config)
    const source = {
      connection,
      files: openDisk(dataDir),
      dataDir,
      hasOwnStoreSecret: false,
      storeVersion: '1',
    }
    await backUpStore({ ...source, ...given }, path)
    await connection.close()
    return path
  } finally {
    await shop.close()
  }
}

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object | Buffer) => {
  const type = Buffer.isBuffer(payload) ? 'application/octet-stream' : 'application/json'
  const answer = await store.app.inject({
    method,
    url: `/api/admin/restore${path}`,
    headers: { ...headers, ...(payload && { 'content-type': type }) },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json<RestoreView & { code?: string; detail?: string }>() }
}

async function upload(path: string) {
  const { size: bytes } = await stat(path)
  await ask('POST', '', { name: 'my backup.tar', bytes })
  await ask('PUT', '/parts/0', await readFile(path))
}

/** Until the run has failed or asks for the restart. */
async function restore() {
  expect((await ask('POST', '/start')).status).toBe(200)
  await expect
    .poll(async () => {
      const { run } = (await ask('GET')).body
      return run === null || run.state === 'restarting'
    })
    .toBe(true)
  return (await ask('GET')).body
}

const say = () => {}

const filesOf = async (dataDir: string) => (await readdir(join(dataDir, 'files'), { recursive: true })).sort()

describe('into a new store', () => {
  test('a backup arrives in parts, is checked, and takes the place of the store at its next start', {}, async () => {
    const path = await makeArchive()
    const left = { address_hash: 'a'.repeat(64), reason: 'left', suppressed_at: 1, asked_at: null } as const
    await store.db.insertInto('newsletter_suppressions').values(left).execute()
    const archive = await readFile(path)
    const half = Math.floor(archive.length / 2)
    expect((await ask('GET')).body).toEqual({ refusal: null, upload: null, run: null, problem: null })
    const name = { name: 'my backup.tar', bytes: archive.length }
    await ask('POST', '', name)
    expect((await ask('PUT', '/parts/0', archive.subarray(0, half))).body.upload?.received).toBe(half)
    expect(await ask('POST', '/start')).toMatchObject({ status: 409, body: { code: 'restore_refused' } })
    // After a lost answer the sender repeats a part, and after a reload the whole beginning.
    expect((await ask('PUT', '/parts/0', archive.subarray(0, half))).body.upload?.received).toBe(half)
    expect((await ask('POST', '', name)).body.upload?.received).toBe(half)
    expect((await ask('PUT', `/parts/${half}`, archive.subarray(half))).body.upload?.received).toBe(
      archive.length,
    )
    const { dataDir } = store.config
    const secretBefore = await readFile(join(dataDir, 'store-secret'), 'utf8')
    expect(await restore()).toMatchObject({ run: { state: 'restarting' }, problem: null, upload: null })
    expect(restarts).toBe(1)
    // Until the start the store is as it was.
    if (engine === 'sqlite') expect(await isLocked(sqliteFile(dataDir))).toBe(true)
    expect(await readFile(join(dataDir, 'store-secret'), 'utf8')).toBe(secretBefore)
    await store.app.close()
    await store.connection.close()
    expect(await applyRestore(store.config, say)).toBe(true)
    expect(await readFile(join(dataDir, 'store-secret'), 'utf8')).not.toBe(secretBefore)
    expect(existsSync(join(dataDir, 'restore'))).toBe(false)
    const restored = connect(store.config)
    const users = await restored.db.selectFrom('users').select('username').execute()
    expect(users.map(({ username }) => username)).not.toContain('first')
    const orders = await restored.db.selectFrom('orders').select('status').execute()
    expect(orders).toEqual([{ status: 'Completed' }])
    expect(await restored.db.selectFrom('sessions').selectAll().execute()).toEqual([])
    const events = await restored.db.selectFrom('audit_log').select(['admin_name', 'action']).execute()
    expect(events.at(-1)).toEqual({ admin_name: 'first', action: 'backup.restored' })
    // What this store knew and the backup did not.
    expect(await restored.db.selectFrom('newsletter_suppressions').selectAll().execute()).toEqual([left])
    await restored.close()
    expect((await filesOf(dataDir)).some((file) => /^private\/.*\.wav$/.test(file))).toBe(true)
    expect(await applyRestore(store.config, say)).toBe(false)
  })

  test.each([
    [
      'truncated',
      (path: string) => truncate(path, 40_000),
      /^my backup\.tar is not a backup of this store, or is truncated/,
    ],
    ['changed in one byte', flipByte, /^my backup\.tar is damaged/],
    ['foreign', (path: string) => writeFile(path, 'x'.repeat(60_000)), /is not a backup of this store/],
  ])('a %s archive says so and leaves the store as it was', async (_what, spoil, words) => {
    const path = await makeArchive()
    await spoil(path)
    const before = await filesOf(store.config.dataDir).catch(() => [])
    await upload(path)
    const answer = await restore()
    expect(answer).toMatchObject({ run: null, upload: null, problem: expect.stringMatching(words) })
    expect(restarts).toBe(0)
    expect(await filesOf(store.config.dataDir).catch(() => [])).toEqual(before)
    expect(await applyRestore(store.config, say)).toBe(false)
    expect((await store.app.inject({ url: '/api/auth/session', headers })).statusCode).toBe(200)
  })

  test('a backup with which the store would not start changes nothing, not even the files', {}, async () => {
    wouldNotStart = new ConfigError('PAYMENTS must be stripe with live keys')
    await upload(await makeArchive())
    expect((await restore()).problem).toBe('PAYMENTS must be stripe with live keys')
    const files = await filesOf(store.config.dataDir)
    expect(files.filter((file) => /\.(?:wav|mp3)$/.test(file))).toEqual([])
    expect(await applyRestore(store.config, say)).toBe(false)
  })

  test('a backup whose secret was a setting asks for it', async () => {
    await upload(await makeArchive({ hasOwnStoreSecret: true }))
    expect((await restore()).problem).toMatch(/had STORE_SECRET set/)
  })

  test.each([
    [
      'a beat of its own',
      async () => void (await makeBeat(store.db, { owner_id: firstId })),
      /This store has beats/,
    ],
    ['a second account', async () => void (await makeUser(store.db)), /accounts besides/],
  ])('a store with %s takes no backup', async (_what, fill, words) => {
    const path = await makeArchive()
    await upload(path)
    await fill()
    expect((await ask('GET')).body.refusal).toMatch(words)
    for (const answer of [
      await ask('POST', '', { name: 'a.tar', bytes: 10 }),
      await ask('PUT', '/parts/0', Buffer.from('x')),
      await ask('POST', '/start'),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'restore_refused' } })
    expect(restarts).toBe(0)
  })

  test('the untouched demo does not count', async () => {
    const producer = await makeUser(store.db, { password_hash: null })
    const beat = await makeBeat(store.db, { owner_id: producer.id })
    await store.db
      .insertInto('beat_files')
      .values({
        id: 'demo-file',
        beat_id: beat.id,
        kind: 'master-wav',
        status: 'wanted',
        source: 'demo:calle-doce',
        path: null,
        sha256: null,
        bytes: null,
        attempts: 0,
        last_error: null,
        created_at: Date.now(),
      })
      .execute()
    expect((await ask('GET')).body.refusal).toBeNull()
  })

  test('a disk without the room is said before the upload', async () => {
    const answer = await ask('POST', '', { name: 'big.tar', bytes: 2 ** 52 })
    expect(answer).toMatchObject({
      status: 507,
      body: { detail: expect.stringMatching(/^There isn’t enough room/) },
    })
    expect((await ask('GET')).body.upload).toBeNull()
  })
})

describe.runIf(engine === 'postgres')('on PostgreSQL', () => {
  /** A restore that waits for the start, after the store has ended. */
  async function announced(): Promise<pg.Client> {
    await upload(await makeArchive())
    expect(await restore()).toMatchObject({ run: { state: 'restarting' } })
    await store.app.close()
    await store.connection.close()
    const observer = new pg.Client({ connectionString: store.config.databaseUrl })
    await observer.connect()
    beforeClose(() => observer.end())
    return observer
  }

  const readNames = async (observer: pg.Client) => {
    const { rows } = await observer.query<{ username: string }>('select username from users order by 1')
    return rows.map(({ username }) => username)
  }

  function startStore(port: number) {
    const child = spawn(process.execPath, ['server/main.ts'], {
      env: {
        ...childEnvironment,
        DATA_DIR: store.config.dataDir,
        DATABASE_URL: store.config.databaseUrl,
        PORT: String(port),
        DEMO: 'off',
        // Needs no built pages.
        ROLE: 'worker',
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        LOG_LEVEL: 'silent',
      },
      stdio: 'ignore',
    })
    beforeClose(() => void child.kill('SIGKILL'))
    return child
  }

  test('a store killed while it loads the rows has lost nothing, shows no half, and the next start restores', async () => {
    const observer = await announced()
    // Blocks the load after half of the tables.
    await observer.query(`create function wait_for_test() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(26); return new; end $$`)
    await observer.query(
      'create trigger wait_for_test before insert on orders for each row execute function wait_for_test()',
    )
    await observer.query('select pg_advisory_lock(26)')
    const port = await freePort()
    const killed = startStore(port)
    const ended = once(killed, 'exit')
    const isBlocked = async () => (await blockedBy(observer, 'advisory')) === 1
    await expect.poll(isBlocked, { timeout: 300_000 }).toBe(true)
    const reader = connect(store.config)
    beforeClose(() => reader.close())
    const seen = reader.db.selectFrom('users').select('username').execute()
    await expect.poll(() => blockedBy(observer, 'relation')).toBe(1)
    killed.kill('SIGKILL')
    await ended
    await observer.query('select pg_advisory_unlock(26)')
    expect(await seen).toEqual([{ username: 'first' }])
    await reader.close()

    const next = startStore(port)
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isReady, { timeout: 300_000 }).toBe(true)
    const names = await readNames(observer)
    expect(names.length).toBeGreaterThan(1)
    expect(names).not.toContain('first')
    const { rows } = await observer.query('select status from orders')
    expect(rows).toEqual([{ status: 'Completed' }])
    const isGuarded = observer.query("delete from audit_log where admin_name = 'first'")
    await expect(isGuarded).rejects.toThrow(/append-only/)
    expect(existsSync(join(store.config.dataDir, 'restore'))).toBe(false)
    const end = once(next, 'exit')
    next.kill('SIGTERM')
    await end
  })

  test('a start killed after the rows were loaded does not load them again', async () => {
    const observer = await announced()
    const folder = join(store.config.dataDir, 'restore')
    const target = connect(store.config)
    await loadDatabase(target, join(folder, 'staged'), await readFile(join(folder, 'load'), 'utf8'))
    await target.close()
    await observer.query("update beats set title = 'Renamed since'")
    expect(await applyRestore(store.config, say)).toBe(true)
    const { rows } = await observer.query('select distinct title from beats')
    expect(rows).toEqual([{ title: 'Renamed since' }])
  })

  test('rows that the database refuses leave the store as it was, and its administrator reads why', {}, async () => {
    const observer = await announced()
    const secret = await readFile(join(store.config.dataDir, 'store-secret'), 'utf8')
    await observer.query('alter table orders add constraint refused check (status = $$Pending$$)')
    expect(await applyRestore(store.config, say)).toBe(false)
    expect(await readNames(observer)).toEqual(['first'])
    expect(await readFile(join(store.config.dataDir, 'store-secret'), 'utf8')).toBe(secret)
    const again = await testStore(undefined, {
      DATABASE_URL: store.config.databaseUrl!,
      DATA_DIR: store.config.dataDir,
    })
    beforeClose(() => again.close())
    const answer = await again.app.inject({ url: '/api/admin/restore', headers })
    expect(answer.json()).toMatchObject({
      run: null,
      refusal: null,
      problem: expect.stringMatching(/^orders has a row that the target rejects/),
    })
    await again.app.inject({ method: 'DELETE', url: '/api/admin/restore', headers })
    expect(existsSync(join(store.config.dataDir, 'restore', 'problem.txt'))).toBe(false)
  })

  test('a store that got an account before the start keeps it', async () => {
    const observer = await announced()
    const target = connect(store.config)
    await makeUser(target.db, { username: 'second' })
    await target.close()
    expect(await applyRestore(store.config, say)).toBe(false)
    expect(await readNames(observer)).toEqual(['first', 'second'])
  })

  test('another instance of the store has to stop first', async () => {
    const observer = await announced()
    const other = new pg.Client({
      connectionString: store.config.databaseUrl,
      application_name: 'backbeat #0123cafe',
    })
    await other.connect()
    await expect(applyRestore({ ...store.config, databaseWaitSeconds: 0 }, say)).rejects.toThrow(
      /Another instance of this store/,
    )
    expect(await readNames(observer)).toEqual(['first'])
    await other.end()
    expect(await applyRestore(store.config, say)).toBe(true)
    expect(await readNames(observer)).not.toContain('first')
  })

  test('with another instance no upload begins', async () => {
    const other = new pg.Client({
      connectionString: store.config.databaseUrl,
      application_name: 'backbeat #0123cafe',
    })
    await other.connect()
    beforeClose(() => other.end())
    const answer = await ask('POST', '', { name: 'a.tar', bytes: 10 })
    expect(answer).toMatchObject({ status: 409, body: { code: 'restore_refused' } })
    expect(answer.body.detail).toMatch(/^Another instance of this store/)
  })

  /** How many connections to this database wait for a lock of this type. */
  async function blockedBy(observer: pg.Client, type: string): Promise<number> {
    const { rows } = await observer.query(
      `select 1 from pg_locks join pg_stat_activity using (pid)
      where datname = current_database() and not granted and locktype = $1`,
      [type],
    )
    return rows.length
  }
})

test.each(['move-out', 'move-in'])('a start killed during %s is continued by the next one', async (phase) => {
  const staged = join(folder, 'restore', 'staged')
  await mkdir(join(staged, 'secrets'), { recursive: true })
  await mkdir(join(folder, 'restore', 'before'), { recursive: true })
  for (const name of ['backbeat.sqlite', 'store-secret']) await writeFile(join(staged, name), `new ${name}`)
  await writeFile(join(staged, 'secrets', 'key.pem'), 'new key')
  await writeFile(join(folder, 'admin-sign-in.txt'), 'old')
  await writeFile(join(folder, 'restore', phase), '')
  if (phase === 'move-out') {
    // The database was moved already, its log and the secret were not.
    await writeFile(join(folder, 'restore', 'before', 'backbeat.sqlite'), 'old')
    await writeFile(join(folder, 'backbeat.sqlite-wal'), 'old')
    await writeFile(join(folder, 'store-secret'), 'old')
  } else {
    await rm(join(folder, 'admin-sign-in.txt'))
    await copyFile(join(staged, 'backbeat.sqlite'), join(folder, 'backbeat.sqlite'))
    await rm(join(staged, 'backbeat.sqlite'))
  }
  expect(await applyRestore({ dataDir: folder, databaseUrl: undefined, databaseWaitSeconds: 1 }, say)).toBe(
    true,
  )
  expect((await readdir(folder)).sort()).toEqual(['backbeat.sqlite', 'secrets', 'store-secret'])
  expect(await readFile(join(folder, 'backbeat.sqlite'), 'utf8')).toBe('new backbeat.sqlite')
  expect(await readFile(join(folder, 'store-secret'), 'utf8')).toBe('new store-secret')
  expect(await readFile(join(folder, 'secrets', 'key.pem'), 'utf8')).toBe('new key')
})

async function flipByte(path: string): Promise<void> {
  const bytes = await readFile(path)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(path, bytes)
}
