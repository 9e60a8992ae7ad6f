import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DatabaseUnavailableError } from './database-unavailable.ts'
import { sqliteDialect } from './sqlite.ts'

type Tables = { notes: { text: string } }

let folder: string
let db: Kysely<Tables>
let other: DatabaseSync

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backbeat-busy-'))
  const file = join(folder, 'test.sqlite')
  db = new Kysely<Tables>({ dialect: sqliteDialect(file, { busyWaitMs: 300 }) })
  await sql`create table notes (text text)`.execute(db)
  other = new DatabaseSync(file)
})

afterEach(async () => {
  other.close()
  await db.destroy()
  await rm(folder, { recursive: true, force: true })
})

const write = (text: string) => db.insertInto('notes').values({ text }).execute()
const read = async () => (await db.selectFrom('notes').select('text').execute()).map(({ text }) => text)

test('a write waits for another process without blocking this one', async () => {
  other.exec('begin immediate')
  let isWritten = false
  const writing = write('late').then(() => {
    isWritten = true
  })
  // Timers and immediates go on.
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(isWritten).toBe(false)
  other.exec('commit')
  await writing
  expect(await read()).toEqual(['late'])
})

test('a write that cannot get the lock fails as unavailable, reads continue, and the next write succeeds', async () => {
  other.exec('begin immediate')
  await expect(write('never')).rejects.toThrow(DatabaseUnavailableError)
  expect(await read()).toEqual([])
  const inTransaction = db
    .transaction()
    .execute((trx) => trx.insertInto('notes').values({ text: 'x' }).execute())
  await expect(inTransaction).rejects.toThrow(DatabaseUnavailableError)
  other.exec('rollback')
  await write('again')
  expect(await read()).toEqual(['again'])
})
