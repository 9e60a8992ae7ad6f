import pg from 'pg'

/** Makes work on one order happen one after another, whoever does it. */
export interface OrderLocks {
  /** Runs `work` while holding the lock of this name; waits for its turn first. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** For one process, as with SQLite. */
export class InProcessLocks implements OrderLocks {
  readonly #tails = new Map<string, Promise<unknown>>()

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(name) ?? Promise.resolve()
    const turn = before.then(work, work)
    this.#tails.set(name, turn)
    try {
      return await turn
    } finally {
      if (this.#tails.get(name) === turn) this.#tails.delete(name)
    }
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#tails.values())
  }
}

const connections = 4
const waitForConnectionMs = 30_000

/**
 * For several processes: PostgreSQL advisory locks. They are held while the provider is asked, on a small pool of
 * their own, because on the store's pool a slow provider would hold up queries that have nothing to do with it.
 */
export class PostgresLocks implements OrderLocks {
  readonly #pool: pg.Pool
  readonly #local = new InProcessLocks()

  constructor(databaseUrl: string, onError: (error: Error) => void) {
    this.#pool = new pg.Pool({
      connectionString: databaseUrl,
      max: connections,
      connectionTimeoutMillis: waitForConnectionMs,
    })
    this.#pool.on('error', (error) => {
      // A connection may break while it is being closed, which nobody needs to hear of.
      if (!this.#pool.ending) onError(error)
    })
  }

  run<T>(name: string, work: () => Promise<T>): Promise<T> {
    // Waiting among ourselves first costs no connection.
    return this.#local.run(name, () => this.#runAlone(name, work))
  }

  async close(): Promise<void> {
    await this.#local.close()
    await this.#pool.end()
  }

  async #runAlone<T>(name: string, work: () => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    let broken = false
    try {
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
      return await work()
    } finally {
      await client.query('select pg_advisory_unlock_all()').catch(() => {
        broken = true
      })
      // A connection that could not unlock is closed, which unlocks.
      client.release(broken)
    }
  }
}
