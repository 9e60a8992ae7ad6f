import type { Config } from '#server/config/config.ts'
import { ensureFirstAdmin, type FirstAdmin } from '#server/features/accounts/users/index.ts'
import { refuseSandboxBesideRealOrders } from '#server/features/selling/payments/index.ts'
import { adoptCurrency } from '#server/features/store/settings/index.ts'
import { linkAuditLog } from '#server/model/audit/index.ts'
import { hideDemoBeats } from '#server/model/beat/index.ts'
import { ensureLicenseTemplates } from '#server/model/license/index.ts'
import { type Connection, connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { withStartupLock } from '#server/platform/database/startup-lock.ts'
import { waitForDatabase } from '#server/platform/database/wait-for-database.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

type Log = (line: string) => void

export type StoreParts = {
  config: Config
  connection: Connection
  storage: Storage
  /** Adds the demo catalogue to a new store. */
  fillDemo: (connection: Connection, storage: Storage, options: { month: boolean }) => Promise<unknown>
}

/**
 * Runs migrations, chains audit events that are not in the hash chain yet, and seeds the first admin, license templates
 * and demo catalogue. Concurrent instances take turns.
 */
export async function prepareStore(
  { config, connection, storage, fillDemo }: StoreParts,
  log: Log,
): Promise<FirstAdmin> {
  return withDatabase(config, connection, log, async () => {
    const { db } = connection
    await migrateWithoutTimeouts(config, connection)
    await linkAuditLog(connection)
    await refuseSandboxBesideRealOrders(db, config.payments)
    await adoptCurrency(db, config)
    const admin = await ensureFirstAdmin(db, config)
    await ensureLicenseTemplates(db)
    if (config.demo !== 'off') await fillDemo(connection, storage, { month: config.demo === 'auto' })
    await keepDemoOffSale(config, connection, log)
    return admin
  })
}

/** The demo must not be sold for real money, even if the store started with it. */
async function keepDemoOffSale({ payments }: Config, { db }: Connection, log: Log): Promise<void> {
  if (payments.mode !== 'live') return
  const hidden = await hideDemoBeats(db)
  if (hidden > 0) log(`${hidden} beats of the demo catalogue were hidden, as this store takes real payments.`)
}

/** For commands: only migrates. */
export async function prepareDatabase(config: Config, connection: Connection, log: Log): Promise<void> {
  await withDatabase(config, connection, log, () => migrateWithoutTimeouts(config, connection))
}

async function withDatabase<T>(
  config: Config,
  connection: Connection,
  log: Log,
  work: () => Promise<T>,
): Promise<T> {
  const { databaseUrl, databaseWaitSeconds: waitSeconds } = config
  await waitForDatabase(connection, { databaseUrl, waitSeconds, log })
  return withStartupLock(databaseUrl, work, () => log('Waiting for another instance to prepare the database'))
}

/** Indexing a large table exceeds the store's query timeout. */
async function migrateWithoutTimeouts(config: Config, connection: Connection): Promise<void> {
  if (connection.engine === 'sqlite') return migrate(connection)
  const own = connect({ ...config, databasePoolSize: 2, noTimeouts: true })
  try {
    await migrate(own)
  } finally {
    await own.close()
  }
}
