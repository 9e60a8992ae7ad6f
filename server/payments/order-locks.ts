import pg from 'pg'
import { Problem } from '#server/http/problem.ts'

/**
 * `checkout` is about everything that a user has open, `order` about one order. Work under a checkout's lock may take
 * an order's lock; no other lock is ever taken inside a lock.
 */
export type LockName = `${LockKind}:${string}`
type LockKind = 'checkout' | 'order'

/** Makes work on one order happen one after another, whoever does it. */
export interface OrderLocks {
  /**
   * Runs `work` while holding the lock of this name; waits for its turn first.
   * @throws Problem unavailable where no lock can be had for too long
   */
  run<T>(name: LockName, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** For one process, as with SQLite. */
export class InProcessLocks implements OrderLocks {
  readonly #tails = new Map<string, Promise<unknown>>()

  async run<T>(name: LockName, work: () => Promise<T>): Promise<T> {
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

const connectionsPerKind = 4
/** Shorter than a browser or a proxy waits for its answer. */
const waitForConnectionMs = 10_000
const retryAfterSeconds = 5

/**
 * For several processes: PostgreSQL advisory locks. They are held while the provider is asked, on small pools of
 * their own, because on the store's pool a slow provider would hold up queries that have nothing to do with it.
 * Each kind has its pool: who holds a checkout's lock waits for an order's, and in one pool as many checkouts as it
 * has connections would wait for each other.
 */
export class PostgresLocks implements OrderLocks {
  readonly #pools: Record<LockKind, pg.Pool>
  readonly #local = new InProcessLocks()

  constructor(databaseUrl: string, onError: (error: Error) => void, waitMs = waitForConnectionMs) {
    const openPool = () => {
      const pool = new pg.Pool({
        connectionString: databaseUrl,
        max: connectionsPerKind,
        connectionTimeoutMillis: waitMs,
      })
      pool.on('error', (error) => {
        // A connection may break while it is being closed, which nobody needs to hear of.
        if (!pool.ending) onError(error)
      })
      return pool
    }
    this.#pools = { checkout: openPool(), order: openPool() }
  }

  run<T>(name: LockName, work: () => Promise<T>): Promise<T> {
    // Waiting among ourselves first costs no connection.
    return this.#local.run(name, () => this.#runAlone(name, work))
  }

  async close(): Promise<void> {
    await this.#local.close()
    await Promise.all(Object.values(this.#pools).map((pool) => pool.end()))
  }

  async #runAlone<T>(name: LockName, work: () => Promise<T>): Promise<T> {
    const client = await this.#connect(name)
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

  async #connect(name: LockName): Promise<pg.PoolClient> {
    try {
      return await this.#pools[name.startsWith('checkout:') ? 'checkout' : 'order'].connect()
    } catch (error) {
      throw new Problem('unavailable', {
        headers: { 'retry-after': String(retryAfterSeconds) },
        cause: error,
      })
    }
  }
}
