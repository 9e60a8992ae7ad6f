import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import { inject } from 'vitest'
import { buildApp, type Deps } from '#server/app.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import type { Payments } from '#server/features/payments/open-payments.ts'
import { type Connection, connect, type Engine, sqliteFile } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { createMailTransport } from '#server/platform/mail/create-mail-transport.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Sandbox, SandboxOptions } from '#stripe-sandbox/start-sandbox.ts'
import { queryCounter } from './count-queries.ts'
import { openTestPayments } from './payments.ts'
import { MIGRATED_TEMPLATE } from './postgres-cluster.ts'

export type TestStore = {
  app: App
  connection: Connection
  db: Connection['db']
  config: Config
  storage: Storage
  payments: Payments
  /** What `payments` are connected to; undefined with Stripe keys. */
  sandbox: Sandbox | undefined
  /** The clock by which buyers may ask again about a payment; it stands unless a test moves it. */
  clock: { ms: number }
  close: () => Promise<void>
}

/** As files: written to the log, which is PostgreSQL's default, the copy takes half as long again. */
const COPY_OF_TEMPLATE = `template ${MIGRATED_TEMPLATE} strategy=file_copy`

/** What a test may have of its own. */
type TestParts = Pick<Deps, 'storefront' | 'logTo' | 'startup'> & Pick<SandboxOptions, 'taskDelayMs'>

/** The engine of the test project that runs: every API test runs once on each. */
export const engine: Engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'

/**
 * An empty, migrated database of its own, and a data folder; both are gone after `close`. With a DATABASE_URL among
 * the settings it is that one, which stays.
 */
export async function testDatabase(settings: Record<string, string> = {}): Promise<{
  connection: Connection
  config: Config
  close: () => Promise<void>
}> {
  const dataDir = await mkdtemp(join(tmpdir(), 'backbeat-test-'))
  const isOurs = engine === 'postgres' && settings.DATABASE_URL === undefined
  const database = isOurs ? await makePostgresDatabase(COPY_OF_TEMPLATE) : undefined
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    CAPTCHA: 'off',
    // Whatever else fills the disk of the machine that runs the tests.
    DISK_WARNING_MB: '0',
    ...settings,
    ...(database && { DATABASE_URL: database.url }),
  })
  if (engine === 'sqlite') await copyFile(inject('migratedSqlite'), sqliteFile(dataDir))
  const connection = connect(config)
  await migrate(connection)
  return {
    connection,
    config,
    async close() {
      await connection.close()
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * A whole store without a network, asked by `app.inject`. `prepare` fills the database before the app is built;
 * `settings` are added to the environment. Background work waits for `store.app.jobs.drain()`, and mail then lies in
 * the `mailbox` table. `parts` are the pages and the log, where a test wants them. The CAPTCHA is off unless a setting says otherwise.
 */
export async function testStore(
  prepare?: (db: Connection['db']) => Promise<void>,
  settings: Record<string, string> = {},
  { taskDelayMs, startup, ...parts }: TestParts = {},
): Promise<TestStore> {
  const { connection: opened, config, close } = await testDatabase(settings)
  const connection = { ...opened, db: opened.db.withPlugin(queryCounter) }
  await prepare?.(connection.db)
  const mailTransport = createMailTransport(config.mail, connection.db)
  const { payments, sandbox } = await openTestPayments(
    config,
    taskDelayMs === undefined ? {} : { taskDelayMs },
  )
  const clock = { ms: Date.now() }
  const storage = await openStorage(config)
  const app = await buildApp({
    config,
    connection,
    storage,
    mailTransport,
    payments,
    now: () => clock.ms,
    ...parts,
    startup: {
      stored: {},
      check: async () => {},
      restart: () => {},
      ...(sandbox && { stripeOptions: stripeAt(sandbox.url) }),
      ...startup,
    },
  })
  await app.ready()
  await app.catalogue.refresh()
  return {
    app,
    connection,
    db: connection.db,
    config,
    storage,
    payments,
    sandbox,
    clock,
    async close() {
      await app.close()
      storage.close()
      await close()
    },
  }
}

function stripeAt(url: string): Stripe.StripeConfig {
  const { hostname, port } = new URL(url)
  return { protocol: 'http', host: hostname, port }
}

/**
 * An empty database, without tables, in the cluster of this test run. Only under `TEST_ENGINE=postgres`.
 * @param options of `create database`
 */
export async function makePostgresDatabase(
  options = '',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const maintenanceUrl = inject('postgresUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  const run = async (statement: string) => {
    const { db, close } = connect({ dataDir: '', databaseUrl: maintenanceUrl })
    await sql.raw(statement).execute(db)
    await close()
  }
  await run(`create database ${name} ${options}`)
  const url = new URL(maintenanceUrl)
  url.pathname = `/${name}`
  return { url: String(url), drop: () => run(`drop database ${name} with (force)`) }
}
