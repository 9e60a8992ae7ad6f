import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Connection } from './connect.ts'
import { processName, STORE_NAME } from './postgres.ts'

const RETRY_MS = 500

/** Another instance of the store is connected to the database, where only one may be. */
export class OtherInstanceError extends Error {
  constructor() {
    super(
      'Another instance of this store, or one of its commands, is connected to the database. Stop it, and start this one again.',
    )
    this.name = 'OtherInstanceError'
  }
}

/** True if another process of the store, also one of its commands, is connected to the same PostgreSQL database. */
export async function hasOtherInstances({ db, engine }: Pick<Connection, 'db' | 'engine'>): Promise<boolean> {
  if (engine === 'sqlite') return false
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name like ${`${STORE_NAME} #%`}
      and application_name <> ${processName} limit 1`.execute(db)
  return rows.length > 0
}

/** The connections of a process that has just ended take a moment to close. @throws OtherInstanceError */
export async function waitUntilAlone(
  connection: Connection,
  { waitSeconds, log }: { waitSeconds: number; log: (line: string) => void },
): Promise<void> {
  const deadline = Date.now() + waitSeconds * 1000
  for (let hasLogged = false; await hasOtherInstances(connection); hasLogged = true) {
    if (Date.now() >= deadline) throw new OtherInstanceError()
    if (!hasLogged) log('Waiting for other instances of the store to stop')
    await sleep(RETRY_MS)
  }
}
