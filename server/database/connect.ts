import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { postgresDialect } from './postgres.ts'
import type { Database } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

export type Engine = 'sqlite' | 'postgres'

export type Db = Kysely<Database>

export type Connection = { db: Db; engine: Engine }

/** Opens the database: PostgreSQL where a URL is given, else SQLite in the data folder (made if missing). */
export function connect(options: {
  dataDir: string
  databaseUrl: string | undefined
  onError?: (error: Error) => void
  /** For moving a store: a SQLite file is opened only where nobody else has it open. */
  alone?: boolean
}): Connection {
  if (options.databaseUrl) {
    const dialect = postgresDialect(options.databaseUrl, options.onError ?? (() => {}))
    return { db: new Kysely<Database>({ dialect }), engine: 'postgres' }
  }
  mkdirSync(options.dataDir, { recursive: true })
  const dialect = sqliteDialect(sqliteFile(options.dataDir), { alone: options.alone ?? false })
  return { db: new Kysely<Database>({ dialect }), engine: 'sqlite' }
}

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'backbeat.sqlite')
}
