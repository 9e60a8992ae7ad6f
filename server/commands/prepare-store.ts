import type { Config } from '#server/config/config.ts'
import { ensureLicenseTemplates } from '#server/features/licenses/index.ts'
import { refuseSandboxBesideRealOrders } from '#server/features/payments/index.ts'
import { ensureFirstAdmin, type FirstAdmin } from '#server/features/users/index.ts'
import { type Connection, connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { oneInstanceAtATime } from '#server/platform/database/start-lock.ts'
import { waitForDatabase } from '#server/platform/database/wait-for-database.ts'
import { PublicFiles } from '#server/platform/storage/public-files.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

type Say = (line: string) => void

export type StoreParts = {
  config: Config
  connection: Connection
  storage: Storage
  /** Puts the demo catalogue into a store that is empty and never had it. */
  fillDemo: (connection: Connection, files: PublicFiles) => Promise<void>
}

/**
 * Brings the database to where the store can start: migrations, the first administrator, license templates and the
 * demo catalogue. Of several instances that start together one does it, and the others wait and find it done.
 */
export async function prepareStore(
  { config, connection, storage, fillDemo }: StoreParts,
  say: Say,
): Promise<FirstAdmin | undefined> {
  return whenDatabaseAnswers(config, connection, say, async () => {
    const { db } = connection
    await migratePatiently(config, connection)
    await refuseSandboxBesideRealOrders(db, config.payments)
    const admin = await ensureFirstAdmin(db, config)
    await ensureLicenseTemplates(db)
    if (config.demo === 'auto') await fillDemo(connection, new PublicFiles(storage))
    return admin
  })
}

/** Migrates alone, for commands that run beside the store or without it. */
export async function prepareDatabase(config: Config, connection: Connection, say: Say): Promise<void> {
  await whenDatabaseAnswers(config, connection, say, () => migratePatiently(config, connection))
}

async function whenDatabaseAnswers<T>(
  config: Config,
  connection: Connection,
  say: Say,
  work: () => Promise<T>,
): Promise<T> {
  const { databaseUrl, databaseWaitSeconds: waitSeconds } = config
  await waitForDatabase(connection, { databaseUrl, waitSeconds, say })
  return oneInstanceAtATime(databaseUrl, work, () =>
    say('Waiting for another instance to prepare the database'),
  )
}

/** An index over a large table takes longer than any query of the running store may. */
async function migratePatiently(config: Config, connection: Connection): Promise<void> {
  if (connection.engine === 'sqlite') return migrate(connection)
  const patient = connect({ ...config, databaseReplicaUrl: undefined, databasePoolSize: 2, isPatient: true })
  try {
    await migrate(patient)
  } finally {
    await patient.close()
  }
}
