import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { writeFact } from '#server/platform/database/store-facts.ts'
import { blockedConnections } from '#tests/blocked-connections.ts'
import { engine, type TestStore, testDatabase } from '#tests/test-store.ts'
import { JobRun } from './job-run.ts'

const run = new JobRun('some run', z.object({ state: z.string(), done: z.int() }))
let store: Pick<TestStore, 'connection' | 'close'>
let db: TestStore['db']

beforeEach(async () => {
  store = await testDatabase()
  db = store.connection.db
})

afterEach(() => store.close())

const advance = (current: { state: string; done: number }) =>
  current.state === 'running' ? { ...current, done: current.done + 1 } : undefined

test('progress changes a run that is there and running', async () => {
  expect(await run.update(db, advance)).toBe(false)
  await run.write(db, { state: 'running', done: 1 })
  expect(await run.update(db, advance)).toBe(true)
  expect(await run.read(db)).toEqual({ state: 'running', done: 2 })
  await run.write(db, { state: 'stopped', done: 2 })
  expect(await run.update(db, advance)).toBe(false)
  await run.remove(db)
  expect(await run.read(db)).toBeUndefined()
})

test.runIf(engine === 'postgres')('a stop while progress is being saved is not lost', async () => {
  await run.write(db, { state: 'running', done: 1 })
  const saved = await db.transaction().execute(async (stopping) => {
    await writeFact(stopping, 'some run', JSON.stringify({ state: 'stopped', done: 1 }))
    const saving = run.update(db, advance)
    await expect.poll(() => blockedConnections(stopping)).toBe(1)
    return { saving }
  })
  expect(await saved.saving).toBe(false)
  expect(await run.read(db)).toEqual({ state: 'stopped', done: 1 })
})
