import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { ConfigError } from '#server/config/config-error.ts'
import { PERCENT_ENCODE } from '#server/config/credential-url.ts'
import { explainCertificateError } from '#server/platform/network/explain-certificate-error.ts'
import type { Connection } from './connect.ts'
import { DatabaseUnavailableError, errorMessage } from './database-unavailable.ts'

const MIN_VERSION = 15
const RETRY_MS = 500

/** Permanent errors: wrong user name or password, no such database, no permission to connect. */
const PERMANENT = new Set(['28000', '28P01', '3D000', '42501'])
const WRONG_PASSWORD = '28P01'
/** The driver's message to a server without TLS. */
const NO_TLS = 'The server does not support SSL connections'

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
      const refusal = explainRefusal(error.cause)
      if (refusal !== undefined) throw new ConfigError(`DATABASE_URL is refused by ${address}: ${refusal}`)
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

/** Why waiting does not help; undefined: it may. */
function explainRefusal(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.message === NO_TLS)
    return 'The server offers no TLS. Turn it on there, or leave sslmode out in a private network.'
  const code = 'code' in error ? String(error.code) : ''
  const certificate = explainCertificateError(code)
  if (certificate !== undefined)
    return `${certificate} A file with the certificate can be named in the address, too: &sslrootcert=/path/to/ca.pem. (${code})`
  // Of sslrootcert, sslcert and sslkey.
  if (code === 'ENOENT' || code === 'EACCES') return `A certificate file cannot be read: ${error.message}`
  if (!PERMANENT.has(code)) return undefined
  return code === WRONG_PASSWORD ? `${error.message}. ${PERCENT_ENCODE}` : error.message
}

/** Host, port and database name, without the password. */
function addressOf(databaseUrl: string): string {
  const url = URL.parse(databaseUrl)
  if (!url) return 'its address'
  const host = url.hostname || url.searchParams.get('host') || 'localhost'
  return `${host}:${url.port || '5432'}${url.pathname}`
}
