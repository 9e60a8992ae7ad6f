import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connect } from './connect.ts'
import { rateLimitStore } from './rate-limit-store.ts'

const LARGEST_WAL_BYTES = 6_000_000

test('counting visitors does not make the write-ahead log grow without end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backbeat-limits-'))
  const connection = connect({ dataDir: folder, databaseUrl: undefined })
  const store = rateLimitStore(connection, folder)
  try {
    const limiter = store.limiter({ keyPrefix: 'test', points: 10, duration: 60 })
    for (let visitor = 0; visitor < 3_000; visitor++) await limiter.consume(`visitor ${visitor}`)
    expect(statSync(join(folder, 'rate-limits.sqlite-wal')).size).toBeLessThan(LARGEST_WAL_BYTES)
  } finally {
    store.close()
    await connection.close()
    rmSync(folder, { recursive: true })
  }
})
