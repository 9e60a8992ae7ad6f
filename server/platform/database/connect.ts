import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { postgresDialect, postgresPool } from './postgres.ts'
import type { Database } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

export type Engine = 'sqlite' | 'postgres'

export type Db = Kysely<Database>

export type Connection = {
  /** The database that everything is written to. */
  db: Db
  /** A copy to read the catalogue from, which may be behind; undefined: there is none. */
  replica: Db | undefined
  engine: Engine
  close(): Promise<void>
}

export type ConnectOptions = {
  dataDir: string
  databaseUrl: string | undefined
  databaseReplicaUrl?: string | undefined
  /** Connections to PostgreSQL, and as many to the replica. */
  databasePoolSize?: number
  /** Without limits on time, as migrations need it. */
  isPatient?: boolean
  /** For moving a store: a SQLite file is opened only where nobody else has it open. */
  alone?: boolean
  /** Told, in one line each, when a database goes away and when it is back. */
  onNotice?: (message: string) => unknown
}

const POOL_SIZE = 10

/** Opens the database: PostgreSQL where a URL is given, else SQLite in the data folder (made if missing). */
export function connect(options: ConnectOptions): Connection {
  const { databaseUrl, databaseReplicaUrl } = options
  if (!databaseUrl) {
    mkdirSync(options.dataDir, { recursive: true })
    const db = new Kysely<Database>({
      dialect: sqliteDialect(sqliteFile(options.dataDir), { alone: options.alone ?? false }),
    })
    return { db, replica: undefined, engine: 'sqlite', close: () => db.destroy() }
  }
  const db = openPostgres(databaseUrl, 'the database', options)
  const replica = databaseReplicaUrl ? openPostgres(databaseReplicaUrl, 'the replica', options) : undefined
  return {
    db,
    replica,
    engine: 'postgres',
    async close() {
      await replica?.destroy()
      await db.destroy()
    },
  }
}

function openPostgres(url: string, name: string, options: ConnectOptions): Db {
  const { databasePoolSize: poolSize = POOL_SIZE, isPatient = false, onNotice = () => {} } = options
  return new Kysely<Database>({
    dialect: postgresDialect(postgresPool(url, { name, poolSize, isPatient, onNotice })),
  })
}

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'backbeat.sqlite')
}
