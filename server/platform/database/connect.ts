import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, type Transaction } from 'kysely'
import { createPostgresPool, postgresDialect } from './postgres.ts'
import type { Database } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

export type Engine = 'sqlite' | 'postgres'

export type Db = Kysely<Database>

export type Trx = Transaction<Database>

export type Connection = {
  db: Db
  engine: Engine
  close(): Promise<void>
}

type ConnectOptions = {
  dataDir: string
  databaseUrl: string | undefined
  /** Connections to PostgreSQL. */
  databasePoolSize?: number
  /** Disables query timeouts, for migrations. */
  noTimeouts?: boolean
  /** Locks the SQLite file exclusively; fails while another process has it open. */
  exclusive?: boolean
  /** Of the SQLite file: beyond it, writing fails as on a full disk. */
  maxBytes?: number
  /** Receives a line when a database becomes unreachable or reachable again. */
  onNotice?: (message: string) => unknown
}

const POOL_SIZE = 10

/** Opens PostgreSQL if a URL is given, otherwise SQLite in the data folder, which is created if missing. */
export function connect(options: ConnectOptions): Connection {
  const { databaseUrl } = options
  if (!databaseUrl) {
    mkdirSync(options.dataDir, { recursive: true })
    const db = new Kysely<Database>({
      dialect: sqliteDialect(sqliteFile(options.dataDir), {
        exclusive: options.exclusive ?? false,
        maxBytes: options.maxBytes,
      }),
    })
    return { db, engine: 'sqlite', close: () => db.destroy() }
  }
  const db = openPostgres(databaseUrl, options)
  return { db, engine: 'postgres', close: () => db.destroy() }
}

function openPostgres(url: string, options: ConnectOptions): Db {
  const { databasePoolSize: poolSize = POOL_SIZE, noTimeouts = false, onNotice = () => {} } = options
  return new Kysely<Database>({
    dialect: postgresDialect(
      createPostgresPool(url, { name: 'the database', poolSize, noTimeouts, onNotice }),
    ),
  })
}

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'backbeat.sqlite')
}
