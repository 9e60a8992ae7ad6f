import type { Socket } from 'node:net'
import type { PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { CircuitBreaker, CircuitOpenError } from '#server/platform/concurrency/circuit-breaker.ts'
import { DatabaseUnavailableError, errorMessage, isTransientPostgresError } from './database-unavailable.ts'

const PROBE_EVERY_MS = 500

/** The driver's own messages. */
const QUERY_TIMEOUT = 'Query read timeout'
const POOL_EXHAUSTED = 'timeout exceeded when trying to connect'
/** PostgreSQL's `too_many_connections`. */
const TOO_MANY_CONNECTIONS = '53300'

type ResilientPoolOptions = pg.PoolConfig & {
  /** The database's name in log messages. */
  name: string
  /** Receives a line when the database becomes unreachable or reachable again. */
  onNotice: (message: string) => void
  /** Drops a connection that sends nothing for this long while a query waits. */
  socketTimeoutMs?: number
}

/**
 * PostgreSQL connection pool with a circuit breaker. Turns transient errors into DatabaseUnavailable and replaces
 * broken connections.
 */
export class ResilientPool {
  readonly options: object
  readonly #pool: pg.Pool
  readonly #breaker: CircuitBreaker
  readonly #socketTimeoutMs: number

  constructor({ name, onNotice, socketTimeoutMs = 0, ...options }: ResilientPoolOptions) {
    this.#pool = new pg.Pool({ keepAlive: true, keepAliveInitialDelayMillis: 10_000, ...options })
    this.options = this.#pool.options
    this.#socketTimeoutMs = socketTimeoutMs
    // Without these listeners a database restart crashes the process: the pool reports errors of idle connections, the
    // client those of checked-out connections without a running query, such as lock holders.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => {
      client.on('error', () => {})
      const socket = socketOf(client)
      socket.on('timeout', () => socket.destroy(new Error(QUERY_TIMEOUT)))
    })
    this.#breaker = new CircuitBreaker({
      name,
      failures: 1,
      openMs: PROBE_EVERY_MS,
      probe: () => this.#probe(),
      onOpen: (cause) => onNotice(`${name} is unreachable: ${errorMessage(cause)}`),
      onClose: (ms) => onNotice(`${name} is reachable again after ${Math.max(1, Math.round(ms / 1000))} s`),
    })
  }

  /** @throws DatabaseUnavailable if no connection is available */
  async connect(): Promise<ResilientClient> {
    try {
      return await this.#breaker.run(
        async () => new ResilientClient(await this.#pool.connect(), this.#socketTimeoutMs),
        // An exhausted pool does not mean that the database is down.
        (error) => !isExhausted(error) && !this.#pool.ending,
      )
    } catch (error) {
      throw new DatabaseUnavailableError(error instanceof CircuitOpenError ? error.cause : error)
    }
  }

  async end(): Promise<void> {
    this.#breaker.end()
    await this.#pool.end()
  }

  async #probe(): Promise<void> {
    const client = new ResilientClient(await this.#pool.connect(), this.#socketTimeoutMs)
    try {
      await client.query('select 1')
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
  }
}

function isExhausted(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.message === POOL_EXHAUSTED || ('code' in error && error.code === TOO_MANY_CONNECTIONS)
}

/** A checked-out connection. */
class ResilientClient {
  readonly #client: pg.PoolClient
  readonly #socketTimeoutMs: number
  #isBroken = false

  constructor(client: pg.PoolClient, socketTimeoutMs: number) {
    this.#client = client
    this.#socketTimeoutMs = socketTimeoutMs
  }

  /** @throws DatabaseUnavailable for transient errors */
  async query<Row>(text: string, parameters: readonly unknown[] = []): Promise<PostgresQueryResult<Row>> {
    // Not the driver's `query_timeout`: its timer keeps each query's rows alive.
    const socket = socketOf(this.#client)
    socket.setTimeout(this.#socketTimeoutMs)
    try {
      return await this.#send<Row>(text, [...parameters])
    } catch (error) {
      if (!isTransientPostgresError(error)) throw error
      // After our own timeout a late result must not be mistaken for the next query's.
      if (!(error instanceof pg.DatabaseError)) this.#isBroken = true
      throw new DatabaseUnavailableError(error)
    } finally {
      socket.setTimeout(0)
    }
  }

  /** Uses a callback because results of the driver's promises survive until a full garbage collection. */
  #send<Row>(text: string, parameters: unknown[]): Promise<PostgresQueryResult<Row>> {
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

/** The driver's types leave out the socket of a pooled connection. */
function socketOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
