import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { ConfigError } from '#server/config/config-error.ts'
import type { Connection } from './connect.ts'
import { DatabaseUnavailableError, errorMessage } from './database-unavailable.ts'

const MIN_VERSION = 15
const RETRY_MS = 500

/** Permanent errors: wrong user name or password, no such database, no permission to connect. */
const PERMANENT = new Set(['28000', '28P01', '3D000', '42501'])

/**
 * Waits until PostgreSQL accepts queries, since both may be starting at once. Does nothing on SQLite.
 * @throws ConfigError if it stays unreachable, refuses the connection or is too old
 */
export async function waitForDatabase(
  { db, engine }: Connection,
  options: { databaseUrl: string | undefined; waitSeconds: number; log: (line: string) => void },
): Promise<void> {
  if (engine === 'sqlite') return
  const { waitSeconds, log } = options
  const address = addressOf(options.databaseUrl ?? '')
  const deadline = Date.now() + waitSeconds * 1000
  let hasLogged = false
  for (;;) {
    try {
      const { rows } = await sql<{
        version: string
      }>`select current_setting('server_version_num') as version`.execute(db)
      assertVersion(Number(rows[0]?.version), address)
      return
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error
      const reason = errorMessage(error.cause)
      if (isPermanent(error.cause)) throw new ConfigError(`DATABASE_URL is refused by ${address}: ${reason}`)
      if (Date.now() >= deadline)
        throw new ConfigError(
          `DATABASE_URL: no usable database at ${address} within ${waitSeconds} seconds (${reason}). ` +
            'Start the database or correct the address; DATABASE_WAIT_SECONDS sets how long the store waits.',
        )
      if (!hasLogged) log(`Waiting up to ${waitSeconds} seconds for the database at ${address}: ${reason}`)
      hasLogged = true
    }
    await sleep(RETRY_MS)
  }
}

/** @param version `server_version_num`, such as 160003 for 16.3 */
export function assertVersion(version: number, address: string): void {
  const major = Math.floor(version / 10_000)
  if (major >= MIN_VERSION) return
  throw new ConfigError(
    `DATABASE_URL points to PostgreSQL ${major} at ${address}. The store needs PostgreSQL ${MIN_VERSION} or newer.`,
  )
}

function isPermanent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && PERMANENT.has(String(error.code))
}

/** Host, port and database name, without the password. */
function addressOf(databaseUrl: string): string {
  const url = URL.parse(databaseUrl)
  if (!url) return 'its address'
  const host = url.hostname || url.searchParams.get('host') || 'localhost'
  return `${host}:${url.port || '5432'}${url.pathname}`
}
