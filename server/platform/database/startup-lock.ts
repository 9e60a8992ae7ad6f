import pg from 'pg'

const LOCK_NAME = 'backbeat start'
const CONNECT_TIMEOUT_MS = 10_000

/**
 * Runs `work` under a PostgreSQL advisory lock, so that several instances start one after another. A crashed process
 * releases the lock. SQLite has a single process and needs no lock.
 */
export async function withStartupLock<T>(
  databaseUrl: string | undefined,
  work: () => Promise<T>,
  onWait: () => void,
): Promise<T> {
  if (!databaseUrl) return work()
  // A dedicated connection without timeouts.
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'backbeat start',
  })
  // The pool's next query reports a broken connection.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [LOCK_NAME],
    )
    if (!rows[0]?.taken) {
      onWait()
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [LOCK_NAME])
    }
    return await work()
  } finally {
    // Closing the session releases the lock.
    await client.end().catch(() => {})
  }
}
