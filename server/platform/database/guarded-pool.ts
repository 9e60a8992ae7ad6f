import type { Socket } from 'node:net'
import type { PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { Availability } from './availability.ts'
import { DatabaseUnavailable, isPassingInPostgres } from './unavailable.ts'

/** As the driver's own limit on a query words it. */
const NO_ANSWER = 'Query read timeout'
const POOL_IS_FULL = 'timeout exceeded when trying to connect'
/** PostgreSQL's code where all of its `max_connections` are taken. */
const SERVER_IS_FULL = '53300'

export type GuardedPoolOptions = pg.PoolConfig & {
  /** How the operator's messages call this database. */
  name: string
  /** Told, in one line each, when the database goes away and when it is back. */
  onNotice: (message: string) => void
  /** A connection from which nothing comes for so long while a query waits is given up. */
  answerWithinMs?: number
}

/**
 * A pool of connections to PostgreSQL for which the database may go away and come back: whatever means "not now" is a
 * DatabaseUnavailable, nobody waits for a database that is known to be away, and broken connections are replaced.
 */
export class GuardedPool {
  readonly options: object
  readonly #pool: pg.Pool
  readonly #availability: Availability
  readonly #answerWithinMs: number

  constructor({ name, onNotice, answerWithinMs = 0, ...options }: GuardedPoolOptions) {
    this.#pool = new pg.Pool({ keepAlive: true, keepAliveInitialDelayMillis: 10_000, ...options })
    this.options = this.#pool.options
    this.#answerWithinMs = answerWithinMs
    // Without these listeners a restart of the database ends the process: one hears of idle connections, the other of
    // connections that are taken while no query runs on them, such as those that hold a lock.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => {
      client.on('error', () => {})
      const socket = socketOf(client)
      socket.on('timeout', () => socket.destroy(new Error(NO_ANSWER)))
    })
    this.#availability = new Availability(name, () => this.#probe(), onNotice)
  }

  /** @throws DatabaseUnavailable where there is no connection to be had */
  async connect(): Promise<GuardedClient> {
    this.#availability.check()
    try {
      return new GuardedClient(await this.#pool.connect(), this.#answerWithinMs)
    } catch (error) {
      // That all connections are taken does not mean that the database is away.
      if (!isFull(error) && !this.#pool.ending) this.#availability.lost(error)
      throw new DatabaseUnavailable(error)
    }
  }

  async end(): Promise<void> {
    this.#availability.close()
    await this.#pool.end()
  }

  async #probe(): Promise<void> {
    const client = new GuardedClient(await this.#pool.connect(), this.#answerWithinMs)
    try {
      await client.query('select 1')
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
  }
}

function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.message === POOL_IS_FULL || ('code' in error && error.code === SERVER_IS_FULL)
}

/** One connection while somebody has it. */
export class GuardedClient {
  readonly #client: pg.PoolClient
  readonly #answerWithinMs: number
  #isBroken = false

  constructor(client: pg.PoolClient, answerWithinMs: number) {
    this.#client = client
    this.#answerWithinMs = answerWithinMs
  }

  /** @throws DatabaseUnavailable for what is not the statement's own fault */
  async query<Row>(text: string, parameters: readonly unknown[] = []): Promise<PostgresQueryResult<Row>> {
    // The driver's own limit has a timer for each query, which holds its rows long after they were given out.
    const socket = socketOf(this.#client)
    socket.setTimeout(this.#answerWithinMs)
    try {
      return await this.#ask<Row>(text, [...parameters])
    } catch (error) {
      if (!isPassingInPostgres(error)) throw error
      // After a time-out of ours the answer may still come, and must not be taken for that of the next query.
      if (!(error instanceof pg.DatabaseError)) this.#isBroken = true
      throw new DatabaseUnavailable(error)
    } finally {
      socket.setTimeout(0)
    }
  }

  /** By callback: what the driver's promise answers lives on until the whole heap is collected, its rows with it. */
  #ask<Row>(text: string, parameters: unknown[]): Promise<PostgresQueryResult<Row>> {
    return new Promise((resolve, reject) => {
      this.#client.query(text, parameters, (error, result) => {
        if (error) reject(error)
        else resolve(result as unknown as PostgresQueryResult<Row>)
      })
    })
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#isBroken)
  }
}

/** What a connection runs over. The driver's type of a connection out of a pool leaves it out. */
function socketOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
