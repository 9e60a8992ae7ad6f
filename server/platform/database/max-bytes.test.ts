import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect, sqliteFile } from './connect.ts'
import { isDiskFull } from './database-unavailable.ts'

test('a database stops growing at its limit as on a full disk, and still reads and deletes', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'backbeat-max-'))
  const maxBytes = 400_000
  const { db, close } = connect({ dataDir, databaseUrl: undefined, maxBytes })
  await sql`create table notes (text text)`.execute(db)
  const write = () => sql`insert into notes values (${'x'.repeat(50_000)})`.execute(db)
  let written = 0
  const full = await (async () => {
    for (; written < 100; written++) await write()
  })().catch((error: unknown) => error)
  expect(isDiskFull(full)).toBe(true)
  expect(written).toBe(7)
  const { rows } = await sql<{ count: number }>`select count(*) as count from notes`.execute(db)
  expect(rows).toEqual([{ count: 7 }])
  await sql`delete from notes`.execute(db)
  await write()
  await close()
  expect((await stat(sqliteFile(dataDir))).size).toBeLessThanOrEqual(maxBytes + 4096)
  await rm(dataDir, { recursive: true, force: true })
})
