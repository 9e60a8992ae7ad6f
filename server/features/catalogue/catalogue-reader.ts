import { sql } from 'kysely'
import type { Connection, Db } from '#server/platform/database/connect.ts'
import { newestMigration } from '#server/platform/database/migrate.ts'

/** A replica that was away or behind is left alone for so long. */
const REST_MS = 1_000

/**
 * Where the catalogue's rows are read: the replica, where there is one that has come as far as the reader has, else
 * the database itself.
 *
 * The version of the catalogue is always asked of the database. A replica is believed only where it says, on the same
 * connection and before the rows are read, that it has reached that version: it never goes back, so that its rows are
 * of that version or a later one, and never older than what the reader will keep them as.
 */
export class CatalogueReader {
  readonly #primary: Db
  readonly #replica: Db | undefined
  readonly #count: (source: 'primary' | 'replica') => void
  #restUntil = 0

  /** @param count told where each read was answered, for the metrics */
  constructor(
    { db, replica }: Pick<Connection, 'db' | 'replica'>,
    count: (source: 'primary' | 'replica') => void = () => {},
  ) {
    this.#primary = db
    this.#replica = replica
    this.#count = count
  }

  /** For what must not be older than what was written a moment ago. */
  get primary(): Db {
    return this.#primary
  }

  /** Runs `query` on rows that are at least of this version of the catalogue. */
  async read<T>(version: number, query: (db: Db) => Promise<T>): Promise<T> {
    const found = await this.#readReplica(version, query)
    if (found) {
      this.#count('replica')
      return found.answer
    }
    this.#count('primary')
    return query(this.#primary)
  }

  async #readReplica<T>(version: number, query: (db: Db) => Promise<T>): Promise<{ answer: T } | undefined> {
    if (!this.#replica || Date.now() < this.#restUntil) return undefined
    try {
      // One connection: behind one address there may be several replicas.
      const found = await this.#replica
        .connection()
        .execute(async (db) => ((await hasReached(db, version)) ? { answer: await query(db) } : undefined))
      if (found) return found
    } catch {
      // Away, or ended for getting in the way of replication. What is wrong with the query itself, the database says.
    }
    this.#restUntil = Date.now() + REST_MS
    return undefined
  }
}

/** A replica may also lag behind in its tables, right after a migration. */
async function hasReached(db: Db, version: number): Promise<boolean> {
  const { rows } = await sql<{ version: number; migration: string | null }>`
    select version, (select max(name) from kysely_migration) as migration from catalogue_version
  `.execute(db)
  const [row] = rows
  return row !== undefined && row.version >= version && (row.migration ?? '') >= newestMigration
}
