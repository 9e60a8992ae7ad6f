import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import { inject } from 'vitest'
import { removeMonth } from '#demo/month/remove-month.ts'
import type { Sandbox as PaypalSandbox } from '#paypal-sandbox/start-sandbox.ts'
import { buildApp, type Deps } from '#server/app.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import type { PaymentSandboxes } from '#server/features/selling/payments/open-payments.ts'
import { type Connection, connect, type Engine, sqliteFile } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { createMailTransport } from '#server/platform/mail/create-mail-transport.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Sandbox, SandboxOptions } from '#stripe-sandbox/start-sandbox.ts'
import './busy-machine.ts'
import { queryCounter } from './count-queries.ts'
import { openTestPayments, type TestPayments } from './payments.ts'
import { MIGRATED_TEMPLATE } from './postgres-cluster.ts'

export type TestStore = {
  app: App
  connection: Connection
  db: Connection['db']
  config: Config
  storage: Storage
  payments: TestPayments
  /** Stripe's sandbox behind `payments`; undefined with real keys. */
  sandbox: Sandbox | undefined
  /** PayPal's; undefined unless PAYMENT_SANDBOXES names it. */
  paypalSandbox: PaypalSandbox | undefined
  /** Clock of payment polling; stands still unless a test moves it. */
  clock: { ms: number }
  close: () => Promise<void>
}

/** File copy: writing to the log, PostgreSQL's default, takes half as long again. */
const COPY_OF_TEMPLATE = `template ${MIGRATED_TEMPLATE} strategy=file_copy`

/** Overrides of a test. */
type TestParts = Pick<Deps, 'storefront' | 'logTo' | 'startup'> &
  Pick<SandboxOptions, 'taskDelayMs'> & { sandboxes?: PaymentSandboxes }

/** Engine of the current test project: every API test runs once on each. */
export const engine: Engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'

/**
 * A fresh, migrated database and data folder, removed by `close`. A DATABASE_URL in the settings is used instead and
 * kept.
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
    // Independent of other data on this machine's disk.
    DISK_WARNING_MB: '0',
    ...settings,
    ...(database && { DATABASE_URL: database.url }),
  })
  if (engine === 'sqlite') await copyFile(inject('migratedSqlite'), sqliteFile(dataDir))
  const connection = connect(config)
  // Copies of the template are migrated. Asking PostgreSQL whether they are takes longer than many a test.
  if (settings.DATABASE_URL !== undefined) await migrate(connection)
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
 * A whole store without network, used by `app.inject`. `prepare` fills the database before the app is built; `settings`
 * are added to the environment. Background work waits for `store.app.jobs.drain()`; mail is then in the `mailbox`
 * table. `parts` override pages and log. The CAPTCHA is off by default.
 */
export async function testStore(
  prepare?: (db: Connection['db'], store: { connection: Connection; config: Config }) => Promise<void>,
  settings: Record<string, string> = {},
  { taskDelayMs, sandboxes, startup, ...parts }: TestParts = {},
): Promise<TestStore> {
  const { connection: opened, config, close } = await testDatabase(settings)
  const connection = { ...opened, db: opened.db.withPlugin(queryCounter) }
  await prepare?.(connection.db, { connection, config })
  const mailTransport = createMailTransport(config.mail, connection.db)
  const { payments, sandbox, paypalSandbox } = await openTestPayments(config, {
    ...(taskDelayMs !== undefined && { taskDelayMs }),
    ...(sandboxes && { sandboxes }),
  })
  const clock = { ms: Date.now() }
  const storage = await openStorage(config)
  const app = await buildApp({
    config,
    connection,
    storage,
    mailTransport,
    payments,
    now: () => clock.ms,
    removeDemoMonth: removeMonth,
    ...parts,
    startup: {
      stored: {},
      check: async () => {},
      prepareRestored: async () => {},
      restart: () => {},
      ...(sandbox && { stripeOptions: stripeAt(sandbox.url) }),
      // Its live keys are known to nobody.
      ...(paypalSandbox && {
        paypalAddress: (environment) => `${paypalSandbox.url}${environment === 'live' ? '/live' : ''}`,
      }),
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
    paypalSandbox,
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

/** To the cluster of this test run; ends with the process. */
let maintenance: Connection | undefined

/**
 * An empty database without tables in the cluster of this test run. Only with `TEST_ENGINE=postgres`.
 * @param options of `create database`
 */
export async function makePostgresDatabase(
  options = '',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const maintenanceUrl = inject('postgresUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  maintenance ??= connect({ dataDir: '', databaseUrl: maintenanceUrl, databasePoolSize: 1 })
  const { db } = maintenance
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`create database ${name} ${options}`)
  const url = new URL(maintenanceUrl)
  url.pathname = `/${name}`
  return {
    url: String(url),
    drop: async () => void (await run(`drop database ${name} with (force)`)),
  }
}
