import { hasReached } from '#server/model/catalogue/index.ts'
import type { Connection, Db } from '#server/platform/database/connect.ts'

/** How long to avoid a replica after it was unreachable or behind. */
const REST_MS = 1_000

/**
 * Reads catalogue rows from the replica if it has caught up with the required version, otherwise from the primary.
 *
 * The version always comes from the primary. The replica's version is checked on the same connection before the query;
 * as a replica never goes back, its rows have at least that version and are never cached as newer than they are.
 */
export class CatalogueReader {
  readonly #primary: Db
  readonly #replica: Db | undefined
  readonly #count: (source: 'primary' | 'replica') => void
  #restUntil = 0

  /** @param count receives the source of each read, for the metrics */
  constructor(
    { db, replica }: Pick<Connection, 'db' | 'replica'>,
    count: (source: 'primary' | 'replica') => void = () => {},
  ) {
    this.#primary = db
    this.#replica = replica
    this.#count = count
  }

  /** For reads that must see the latest writes. */
  get primary(): Db {
    return this.#primary
  }

  /** Runs `query` on a database that has reached this catalogue version. */
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
      // A single connection, because several replicas may share the address.
      const found = await this.#replica
        .connection()
        .execute(async (db) => ((await hasReached(db, version)) ? { answer: await query(db) } : undefined))
      if (found) return found
    } catch {
      // Unreachable, or canceled by a recovery conflict. A faulty query fails again on the primary.
    }
    this.#restUntil = Date.now() + REST_MS
    return undefined
  }
}
