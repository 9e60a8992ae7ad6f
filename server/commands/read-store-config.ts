import { existsSync } from 'node:fs'
import { type Config, readConfig, readDatabaseConfig } from '#server/config/config.ts'
import { readStoredCredentials, type StoredCredentials } from '#server/features/store/settings/index.ts'
import { connect, sqliteFile } from '#server/platform/database/connect.ts'
import { TransferError } from '#server/platform/database/transfer-error.ts'
import { waitForDatabase } from '#server/platform/database/wait-for-database.ts'

type StoreConfig = {
  config: Config
  /** Admin settings that the environment leaves open. */
  stored: StoredCredentials
}

/**
 * The environment's settings, completed by the admin's. Waits for the database.
 * @throws ConfigError
 */
export async function readStoreConfig(
  log: (line: string) => void = () => {},
  env: NodeJS.ProcessEnv = process.env,
): Promise<StoreConfig> {
  const stored = await readStored(readDatabaseConfig(env), log)
  return { config: readConfig(env, stored), stored }
}

/** Opening a missing file would create it. @throws TransferError that begins with `message` */
export function assertStoreExists({ databaseUrl, dataDir }: Config, message: string): void {
  const file = sqliteFile(dataDir)
  if (!databaseUrl && !existsSync(file))
    throw new TransferError(`${message}: ${file} does not exist. Check DATA_DIR.`)
}

async function readStored(
  database: ReturnType<typeof readDatabaseConfig>,
  log: (line: string) => void,
): Promise<StoredCredentials> {
  const { databaseUrl, databaseWaitSeconds: waitSeconds } = database
  if (!databaseUrl && !existsSync(sqliteFile(database.dataDir))) return {}
  const connection = connect({ ...database, databasePoolSize: 1 })
  try {
    await waitForDatabase(connection, { databaseUrl, waitSeconds, log })
    const tables = await connection.db.introspection.getTables()
    if (!tables.some(({ name }) => name === 'sealed_keys')) return {}
    return await readStoredCredentials(connection.db, database)
  } finally {
    await connection.close()
  }
}
