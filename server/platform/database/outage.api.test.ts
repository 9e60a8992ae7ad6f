import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ConfigError } from '#server/config/config-error.ts'
import { makeBeat, makeUser, signIn } from '#tests/factories.ts'
import { PostgresCluster } from '#tests/postgres-cluster.ts'
import { billingInfo } from '#tests/shop.ts'
import { engine, type TestStore, testStore } from '#tests/test-store.ts'
import { connect } from './connect.ts'
import { DatabaseUnavailableError } from './database-unavailable.ts'
import { ResilientPool } from './resilient-pool.ts'
import { waitForDatabase } from './wait-for-database.ts'

const STORE_SECRET = 'what all instances of these tests sign with'
const patience = { timeout: 300_000, interval: 100 }

describe.runIf(engine === 'postgres')('a database that goes away', () => {
  let cluster: PostgresCluster
  let store: TestStore
  let origin: string
  let cookie: string
  let beatId: string

  beforeAll(async () => {
    cluster = await PostgresCluster.start()
    store = await testStore(
      async (db) => {
        const owner = await makeUser(db)
        beatId = (await makeBeat(db, { owner_id: owner.id, title: 'Shown before' })).id
        await makeBeat(db, { owner_id: owner.id, title: 'Never opened' })
      },
      { DATABASE_URL: cluster.url, STORE_SECRET },
    )
    origin = await store.app.listen({ port: 0, host: '127.0.0.1' })
    cookie = (await signIn(store, await makeUser(store.db, { role: 'admin' }))).cookie
  })

  afterAll(async () => {
    await store.close()
    await cluster.close()
  })

  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(origin + path, { signal: AbortSignal.timeout(10_000), ...init })
    return { status: answer.status, headers: answer.headers, body: await answer.text() }
  }
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  const login = () => post('/api/auth/login', { email: 'nobody@example.com', password: 'Wrong-pass-1!' })

  test('every wait has a timeout', async () => {
    const shown = async (name: string) => {
      const { rows } = await sql<Record<string, string>>`show ${sql.raw(name)}`.execute(store.db)
      return rows[0]?.[name]
    }
    expect(await shown('statement_timeout')).toBe('15s')
    expect(await shown('lock_timeout')).toBe('5s')
    expect(await shown('idle_in_transaction_session_timeout')).toBe('30s')
  })

  test('a statement that cannot get its lock in time fails as unavailable', {}, async () => {
    const locked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const held = store.db.transaction().execute(async (trx) => {
      await trx.updateTable('beats').set({ bpm: 91 }).where('id', '=', beatId).execute()
      locked.resolve()
      await released.promise
    })
    await locked.promise
    const second = store.db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '50ms'`.execute(trx)
      await trx.updateTable('beats').set({ bpm: 92 }).where('id', '=', beatId).execute()
    })
    await expect(second).rejects.toThrow(DatabaseUnavailableError)
    released.resolve()
    await held
  })

  test('an exhausted pool fails as unavailable without opening the circuit', {}, async () => {
    const notices: string[] = []
    const small = connect({
      dataDir: '',
      databaseUrl: cluster.url,
      databasePoolSize: 1,
      onNotice: (line) => notices.push(line),
    })
    await small.db.connection().execute(async (taken) => {
      await expect(sql`select 1`.execute(small.db)).rejects.toThrow(DatabaseUnavailableError)
      await sql`select 1`.execute(taken)
    })
    await sql`select 1`.execute(small.db)
    expect(notices).toEqual([])
    await small.close()
  })

  test('a query whose response is lost fails as unavailable, and its connection is not reused', {}, async () => {
    const { hostname, port, username, password, pathname } = new URL(cluster.url)
    let swallows = false
    const network = createServer((inside) => {
      const outside = createConnection({ host: hostname, port: Number(port) })
      inside.on('error', () => outside.destroy()).pipe(outside)
      outside.on('error', () => inside.destroy()).on('data', (data) => swallows || inside.write(data))
      outside.on('close', () => inside.destroy())
    })
    await once(network.listen(0, '127.0.0.1'), 'listening')
    const pool = new ResilientPool({
      name: 'the database',
      onNotice: () => {},
      connectionString: `postgres://${username}:${password}@127.0.0.1:${(network.address() as AddressInfo).port}${pathname}`,
      max: 1,
      socketTimeoutMs: 2_000,
    })
    const ask = async () => {
      const client = await pool.connect()
      try {
        return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
      } finally {
        client.release()
      }
    }
    const first = await ask()
    expect(await ask()).toBe(first)
    swallows = true
    await expect(ask()).rejects.toThrow(DatabaseUnavailableError)
    swallows = false
    expect(await ask()).not.toBe(first)
    await pool.end()
    network.close()
  })

  test('a connection closed during a transaction breaks neither the process nor the pool', {}, async () => {
    const work = store.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(store.db)
      await vi.waitFor(async () => {
        await expect(sql`select 1`.execute(trx)).rejects.toThrow(DatabaseUnavailableError)
      }, patience)
      throw new Error('the work itself')
    })
    await expect(work).rejects.toThrow(DatabaseUnavailableError)
    expect((await ask('/readyz')).status).toBe(200)
  })

  test('requests that need it get 503, cached ones still work, and the store recovers without a restart', async () => {
    const shown = [`/api/beats`, `/api/beats/${beatId}`]
    for (const path of shown) expect((await ask(path)).status).toBe(200)
    expect((await login()).status).toBe(401)

    await cluster.stop()
    await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(503), patience)
    for (const path of [...shown, '/api/beats/facets?tone=A+minor', '/healthz'])
      for (const headers of [{}, { cookie }] as Record<string, string>[])
        expect([path, (await ask(path, { headers })).status]).toEqual([path, 200])
    const refused = [
      await ask('/api/beats/another'),
      await login(),
      await ask('/api/auth/session?optional=true', { headers: { cookie } }),
      await ask('/api/admin/beats', { headers: { cookie } }),
      await post('/api/auth/logout', {}, { cookie }),
      await post('/api/payments/create-payment-intent', { price: 29, billingInfo }, { cookie }),
      await post(`/api/beats/${beatId}/plays`, {}),
    ]
    for (const { status, headers, body } of refused) {
      expect([
        status,
        headers.get('retry-after'),
        headers.get('content-type'),
        headers.get('cache-control'),
      ]).toEqual([503, '5', 'application/problem+json; charset=utf-8', 'no-store'])
      expect(JSON.parse(body)).toMatchObject({ code: 'unavailable', status: 503 })
    }
    // Without a session cookie there is nothing to look up.
    expect((await ask('/api/auth/session?optional=true')).status).toBe(204)

    await cluster.startAgain()
    await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(200), patience)
    expect((await ask('/api/auth/session', { headers: { cookie } })).status).toBe(200)
    expect((await login()).status).toBe(401)
    // The same process follows the catalogue and runs jobs again.
    await store.db.updateTable('catalogue_version').set({ version: 1_000 }).execute()
    await vi.waitFor(() => expect(store.app.catalogue.version).toBe(1_000), patience)
    const mail = { email: 'maya@example.com', password: 'Str0ng-enough!', username: 'maya' }
    const registered = await post('/api/auth/register', { ...mail, confirmPassword: mail.password })
    expect(registered.status).toBe(200)
    await vi.waitFor(async () => {
      const sent = await store.db
        .selectFrom('mails')
        .select('status')
        .where('recipient', '=', mail.email)
        .execute()
      expect(sent).toEqual([{ status: 'sent' }])
    }, patience)
  })

  test('a job that finished during an outage is not repeated', async () => {
    let runs = 0
    const other = await testStore(undefined, { DATABASE_URL: cluster.url, STORE_SECRET })
    other.app.jobs.every('go on without a database', 3_600_000, async () => {
      runs++
      await cluster.stop()
      setTimeout(() => void cluster.startAgain(), 300)
    })
    other.app.jobs.start()
    const job = other.db
      .selectFrom('jobs')
      .selectAll()
      .where('unique_key', '=', 'every go on without a database')
    await vi.waitFor(async () => {
      expect(await job.executeTakeFirst()).toMatchObject({ lease: null, last_error: null, attempts: 0 })
      expect(runs).toBe(1)
    }, patience)
    await other.close()
  })

  test('the start waits for it, but not if it rejects the connection', async () => {
    const url = new URL(cluster.url)
    const lines: string[] = []
    const start = async (databaseUrl: string, waitSeconds: number) => {
      const connection = connect({ dataDir: '', databaseUrl })
      try {
        await waitForDatabase(connection, { databaseUrl, waitSeconds, log: (line) => lines.push(line) })
      } finally {
        await connection.close()
      }
    }
    const place = `127.0.0.1:${url.port}/postgres`
    await cluster.stop()
    await expect(start(cluster.url, 0)).rejects.toThrow(
      new RegExp(`^DATABASE_URL: no usable database at ${place} within 0 seconds \\(.*ECONNREFUSED`),
    )
    const waiting = start(cluster.url, 30)
    await vi.waitFor(() => expect(lines).toHaveLength(1), patience)
    expect(lines[0]).toMatch(`Waiting up to 30 seconds for the database at ${place}: connect ECONNREFUSED`)
    await cluster.startAgain()
    await waiting

    const wrong = new URL(cluster.url)
    wrong.password = 'wrong'
    await expect(start(String(wrong), 30)).rejects.toThrow(/^DATABASE_URL is refused by .*password/)
    const missing = new URL(cluster.url)
    missing.pathname = '/missing'
    await expect(start(String(missing), 30)).rejects.toThrow(ConfigError)
    expect(lines.join()).not.toContain('backbeat:backbeat')
  })
})
