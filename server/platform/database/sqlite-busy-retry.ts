import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseConnection } from 'kysely'
import { DatabaseUnavailableError, isSqliteBusy, isTransientSqliteError } from './database-unavailable.ts'

const WAIT_MS = 5_000
const RETRY_MS = 25

const writes = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])

/**
 * Retries while another process holds SQLite's write lock, without blocking the event loop as `busy_timeout` would.
 * After five seconds of failures, further writes fail at once until one succeeds.
 */
export function retryWhileBusy(connection: DatabaseConnection, waitMs = WAIT_MS): DatabaseConnection {
  const execute = connection.executeQuery.bind(connection)
  let busySince: number | undefined
  connection.executeQuery = async (query, options) => {
    for (;;) {
      try {
        const result = await execute<never>(query, options)
        if (writes.has(query.query.kind)) busySince = undefined
        return result
      } catch (error) {
        if (!isTransientSqliteError(error)) throw error
        busySince ??= Date.now()
        if (!isSqliteBusy(error) || Date.now() - busySince > waitMs) throw new DatabaseUnavailableError(error)
        await sleep(RETRY_MS)
      }
    }
  }
  return connection
}
