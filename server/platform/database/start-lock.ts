import pg from 'pg'

const LOCK_NAME = 'backbeat start'
const CONNECT_WITHIN_MS = 10_000

/**
 * Runs `work` while no other instance on this database runs its own: the others wait for as long as it takes, and then
 * find it done. A process that ends lets go of the lock. With SQLite there is one process, and nothing to wait for.
 */
export async function oneInstanceAtATime<T>(
  databaseUrl: string | undefined,
  work: () => Promise<T>,
  onWait: () => void,
): Promise<T> {
  if (!databaseUrl) return work()
  // A connection of its own, without the limits on time of all others.
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'backbeat start',
  })
  // A connection that breaks is noticed by the next query on the pool.
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
    // Ends the session, and with it the lock.
    await client.end().catch(() => {})
  }
}
