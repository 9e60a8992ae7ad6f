/** Value of the Retry-After header. */
export const RETRY_AFTER_SECONDS = 5

/**
 * Transient database failure: unreachable or restarting, out of connections, or a statement timed out. Retrying may
 * succeed; answered as 503 with Retry-After.
 */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super(`the database is unavailable: ${errorMessage(cause)}`, { cause })
    this.name = 'DatabaseUnavailable'
  }

  /** False for timeouts and conflicts of a single statement, which the statement itself may have caused. */
  get isOutage(): boolean {
    return !STATEMENT_FAILURES.test(codeOf(this.cause))
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The driver's message, in one line. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Node joins the failed attempts on a host with several addresses into an AggregateError without a message.
  const first = error instanceof AggregateError ? error.errors[0] : undefined
  return error.message || (first ? errorMessage(first) : error.name)
}

/**
 * PostgreSQL error codes (appendix A of its manual) worth a retry: connection lost (08), insufficient resources (53),
 * operator intervention, restart or timeout (57, 25P03, 25P04), lock not available (55P03), serialization failure or
 * deadlock (40001, 40P01), and a primary that has just become a standby (25006).
 */
const TRANSIENT = /^(?:08\w{3}|53\w{3}|57014|57P0\d|25P03|25P04|25006|55P03|40001|40P01)$/
const SOCKET_ERRORS = /^E(?:CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/
/** Driver errors without a code. */
const DRIVER_MESSAGES =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|Postgres connection has been discarded)/

/** Those of `TRANSIENT` that end a statement and not the connection. */
const STATEMENT_FAILURES = /^(?:57014|55P03|40001|40P01)$/

export function isTransientPostgresError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return TRANSIENT.test(code) || SOCKET_ERRORS.test(code) || DRIVER_MESSAGES.test(error.message)
}

const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6
const SQLITE_FULL = 13

/** SQLite's primary result code (sqlite.org/rescode.html); undefined for other errors. */
function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  return Number(error.errcode) & 0xff
}

/** True if another connection holds the lock. */
export function isSqliteBusy(error: unknown): boolean {
  const code = sqliteCode(error)
  return code === SQLITE_BUSY || code === SQLITE_LOCKED
}

/** True if the database is locked or the disk is full. */
export function isTransientSqliteError(error: unknown): boolean {
  return isSqliteBusy(error) || sqliteCode(error) === SQLITE_FULL
}

/** PostgreSQL's `disk_full`, and what the operating system says. */
const DISK_FULL = /^(?:53100|ENOSPC|EDQUOT)$/

/** True if this error, or the one that caused it, is a full disk: of a database or of files. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return DISK_FULL.test(codeOf(error)) || sqliteCode(error) === SQLITE_FULL || isDiskFull(error.cause)
}
