/** In which time whoever was refused may ask again, in seconds. */
export const RETRY_AFTER_SECONDS = 5

/**
 * The database does not answer, or not now: it is away or restarting, all connections are taken, or a statement
 * waited too long. Nothing is wrong with the request, which may be sent again; answered as 503 with Retry-After.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`the database cannot be used now: ${reasonOf(cause)}`, { cause })
    this.name = 'DatabaseUnavailable'
  }

  /** False where the statement itself waited too long or collided, which may have to do with what it asks. */
  get isAway(): boolean {
    return !STATEMENT_GAVE_UP.test(codeOf(this.cause))
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** What the driver said, in one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Where a name has several addresses, the error that holds all attempts has no words of its own.
  const first = error instanceof AggregateError ? error.errors[0] : undefined
  return error.message || (first ? reasonOf(first) : error.name)
}

/**
 * Errors of PostgreSQL (appendix A of its manual) after which the same request may well succeed: connection lost (08),
 * resources used up (53), ended by the operator, by a restart or by a time-out (57, 25P03, 25P04), lock not to be had
 * (55P03), collision with another transaction (40001, 40P01), and a primary that has just become a standby (25006).
 */
const PASSING = /^(?:08\w{3}|53\w{3}|57014|57P0\d|25P03|25P04|25006|55P03|40001|40P01)$/
const SOCKET_ERRORS = /^E(?:CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/
/** The driver has no codes for these. */
const DRIVER_WORDS =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|Postgres connection has been discarded)/

/** Of these, the ones that end a statement and not the connection. */
const STATEMENT_GAVE_UP = /^(?:57014|55P03|40001|40P01)$/

/** Whether an error of the PostgreSQL driver means that the database cannot be used now. */
export function isPassingInPostgres(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return PASSING.test(code) || SOCKET_ERRORS.test(code) || DRIVER_WORDS.test(error.message)
}

const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6
const SQLITE_FULL = 13

/** SQLite's primary error code (sqlite.org/rescode.html); undefined for an error of something else. */
function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  return Number(error.errcode) & 0xff
}

/** Whether another process holds SQLite's lock. */
export function isSqliteBusy(error: unknown): boolean {
  const code = sqliteCode(error)
  return code === SQLITE_BUSY || code === SQLITE_LOCKED
}

/** Whether an error of SQLite means that the database cannot be used now: locked by others, or the disk is full. */
export function isPassingInSqlite(error: unknown): boolean {
  return isSqliteBusy(error) || sqliteCode(error) === SQLITE_FULL
}
