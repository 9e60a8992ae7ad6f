import { ResilientPool } from '#server/platform/database/resilient-pool.ts'

/**
 * `checkout` locks a user's open orders, `order` a single order, `payout` what a collaborator is sent. An order's lock may be taken while holding a checkout's
 * lock; no other nesting is allowed.
 */
export type LockName = `${LockKind}:${string}`
type LockKind = 'checkout' | 'order' | 'payout'

/** Serializes work on an order across requests, jobs and instances. */
export interface OrderLocks {
  /**
   * Waits for the lock of this name and runs `work` while holding it.
   * @throws DatabaseUnavailable if the lock cannot be acquired in time
   */
  run<T>(name: LockName, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** For a single process, as on SQLite. */
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
/** Shorter than timeouts of browsers and proxies. */
const waitForConnectionMs = 10_000
/** Longer than a request to the provider with all its retries. */
const waitForLockMs = 45_000

/**
 * For several processes: PostgreSQL advisory locks. They are held during requests to the provider, so they have pools of
 * their own; a slow provider must not exhaust the store's pool. One pool per kind, because checkouts that hold all
 * connections of a shared pool would deadlock waiting for order locks.
 */
export class PostgresLocks implements OrderLocks {
  readonly #pools: Record<LockKind, ResilientPool>
  readonly #local = new InProcessLocks()

  constructor(databaseUrl: string, waitMs = waitForConnectionMs) {
    const openPool = () =>
      new ResilientPool({
        name: 'the database of locks',
        // The store's own pool reports an unavailable database.
        onNotice: () => {},
        connectionString: databaseUrl,
        max: connectionsPerKind,
        connectionTimeoutMillis: waitMs,
        lock_timeout: waitForLockMs,
        application_name: 'backbeat locks',
      })
    this.#pools = { checkout: openPool(), order: openPool(), payout: openPool() }
  }

  run<T>(name: LockName, work: () => Promise<T>): Promise<T> {
    // Waiters within this process need no connection.
    return this.#local.run(name, () => this.#runAlone(name, work))
  }

  async close(): Promise<void> {
    await this.#local.close()
    await Promise.all(Object.values(this.#pools).map((pool) => pool.end()))
  }

  async #runAlone<T>(name: LockName, work: () => Promise<T>): Promise<T> {
    const client = await this.#pools[kindOf(name)].connect()
    let broken = false
    try {
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
      return await work()
    } finally {
      await client.query('select pg_advisory_unlock_all()').catch(() => {
        broken = true
      })
      // Closing the connection releases the lock.
      client.release(broken)
    }
  }
}

function kindOf(name: LockName): LockKind {
  if (name.startsWith('checkout:')) return 'checkout'
  return name.startsWith('payout:') ? 'payout' : 'order'
}
