import { ResilientPool } from '#server/platform/database/resilient-pool.ts'

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
   * @throws DatabaseUnavailable where no lock can be had for too long
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
/** Longer than the provider may take over all its tries, shorter than for ever. */
const waitForLockMs = 45_000

/**
 * For several processes: PostgreSQL advisory locks. They are held while the provider is asked, on small pools of
 * their own, because on the store's pool a slow provider would hold up queries that have nothing to do with it.
 * Each kind has its pool: who holds a checkout's lock waits for an order's, and in one pool as many checkouts as it
 * has connections would wait for each other.
 */
export class PostgresLocks implements OrderLocks {
  readonly #pools: Record<LockKind, ResilientPool>
  readonly #local = new InProcessLocks()

  constructor(databaseUrl: string, waitMs = waitForConnectionMs) {
    const openPool = () =>
      new ResilientPool({
        name: 'the database of locks',
        // The store's own pool says that the database is away.
        onNotice: () => {},
        connectionString: databaseUrl,
        max: connectionsPerKind,
        connectionTimeoutMillis: waitMs,
        lock_timeout: waitForLockMs,
        application_name: 'backbeat locks',
      })
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
    const client = await this.#pools[name.startsWith('checkout:') ? 'checkout' : 'order'].connect()
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
