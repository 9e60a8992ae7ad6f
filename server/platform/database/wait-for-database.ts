import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { ConfigError } from '#server/config/config-error.ts'
import type { Connection } from './connect.ts'
import { DatabaseUnavailable, reasonOf } from './unavailable.ts'

const OLDEST_VERSION = 15
const ASK_EVERY_MS = 500

/** Refusals that waiting does not change: a wrong name or password, no such database, no right to connect. */
const FINAL = new Set(['28000', '28P01', '3D000', '42501'])

/**
 * Waits until PostgreSQL answers, as it may be started together with the store, and refuses versions that are too old.
 * SQLite is always there.
 * @throws ConfigError that says what is wrong and what to do
 */
export async function waitForDatabase(
  { db, engine }: Connection,
  options: { databaseUrl: string | undefined; waitSeconds: number; say: (line: string) => void },
): Promise<void> {
  if (engine === 'sqlite') return
  const { waitSeconds, say } = options
  const place = placeOf(options.databaseUrl ?? '')
  const until = Date.now() + waitSeconds * 1000
  let hasSaid = false
  for (;;) {
    try {
      const { rows } = await sql<{
        version: string
      }>`select current_setting('server_version_num') as version`.execute(db)
      assertVersion(Number(rows[0]?.version), place)
      return
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      const reason = reasonOf(error.cause)
      if (isFinal(error.cause)) throw new ConfigError(`DATABASE_URL is refused by ${place}: ${reason}`)
      if (Date.now() >= until)
        throw new ConfigError(
          `DATABASE_URL: no usable database at ${place} within ${waitSeconds} seconds (${reason}). ` +
            'Start the database or correct the address; DATABASE_WAIT_SECONDS sets how long the store waits.',
        )
      if (!hasSaid) say(`Waiting up to ${waitSeconds} seconds for the database at ${place}: ${reason}`)
      hasSaid = true
    }
    await sleep(ASK_EVERY_MS)
  }
}

/**
 * @param version as in server_version_num, such as 160003 for 16.3
 * @throws ConfigError for one that is too old
 */
export function assertVersion(version: number, place: string): void {
  const major = Math.floor(version / 10_000)
  if (major >= OLDEST_VERSION) return
  throw new ConfigError(
    `DATABASE_URL points to PostgreSQL ${major} at ${place}. The store needs PostgreSQL ${OLDEST_VERSION} or newer.`,
  )
}

function isFinal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FINAL.has(String(error.code))
}

/** Host, port and name of the database, without the password. */
function placeOf(databaseUrl: string): string {
  const url = URL.parse(databaseUrl)
  if (!url) return 'its address'
  const host = url.hostname || url.searchParams.get('host') || 'localhost'
  return `${host}:${url.port || '5432'}${url.pathname}`
}
