import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'

/** How many connections to PostgreSQL wait for a lock that this transaction holds. */
export async function blockedConnections(holder: Db): Promise<number> {
  // Not of pg_stat_activity, which a transaction reads only once.
  const { rows } = await sql<{ count: number }>`
    select count(distinct pid) as count from pg_locks
    where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(holder)
  return Number(rows[0]?.count ?? 0)
}
