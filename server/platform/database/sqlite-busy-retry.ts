import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseConnection } from 'kysely'
import { DatabaseUnavailable, isPassingInSqlite, isSqliteBusy } from './unavailable.ts'

const WAIT_MS = 5_000
const RETRY_MS = 25

const writing = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])

/**
 * Makes SQLite's connection wait for another process that writes, without holding up this one: SQLite's own way of
 * waiting stops everything, and with it what could be answered from memory. Once the lock has not been had for five
 * seconds, whoever wants to write is refused at once until it is free again.
 */
export function retryWhileBusy(connection: DatabaseConnection, waitMs = WAIT_MS): DatabaseConnection {
  const execute = connection.executeQuery.bind(connection)
  let busySince: number | undefined
  connection.executeQuery = async (query, options) => {
    for (;;) {
      try {
        const result = await execute<never>(query, options)
        if (writing.has(query.query.kind)) busySince = undefined
        return result
      } catch (error) {
        if (!isPassingInSqlite(error)) throw error
        busySince ??= Date.now()
        if (!isSqliteBusy(error) || Date.now() - busySince > waitMs) throw new DatabaseUnavailable(error)
        await sleep(RETRY_MS)
      }
    }
  }
  return connection
}
