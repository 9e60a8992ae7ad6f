import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { DatabaseUnavailableError } from '#server/platform/database/database-unavailable.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'
import { claimJobs, finishAttempt } from './claim-jobs.ts'
import { enqueueJob } from './enqueue-job.ts'
import { defineJob, LeaseLostError, PermanentFailureError, storePace } from './job-kind.ts'
import { JobRunner } from './job-runner.ts'

const greet = defineJob('greet', z.object({ name: z.string() }), { backoffMs: [1_000, 60_000] })

let store: TestStore

beforeAll(async () => {
  store = await testStore()
})

afterAll(() => store.close())

const runner = () => new JobRunner(store.connection, store.app.log)
const rows = () => store.db.selectFrom('jobs').selectAll().where('name', '=', 'greet').execute()

test('a job is committed with its change, or not at all', async () => {
  const greeted: string[] = []
  const jobs = runner()
  jobs.handle(greet, async ({ name }) => void greeted.push(name))
  await store.db
    .transaction()
    .execute(async (trx) => {
      await enqueueJob(trx, greet, { name: 'nobody' })
      throw new Error('undone')
    })
    .catch(() => {})
  await store.db.transaction().execute((trx) => enqueueJob(trx, greet, { name: 'Maya' }))
  expect(await jobs.drain()).toEqual({ done: 1, failures: [] })
  expect(greeted).toEqual(['Maya'])
  expect(await rows()).toEqual([])
})

test('leases and backoffs follow the pace', async () => {
  const leases: (number | null)[] = []
  const runAts: number[] = []
  for (const pace of [storePace, { leaseMs: 10_000, backoffFactor: 0.5 }]) {
    const jobs = new JobRunner(store.connection, store.app.log, pace)
    jobs.handle(greet, async () => {
      for (const { leased_until } of await rows()) leases.push(leased_until)
      throw new Error('no voice')
    })
    await enqueueJob(store.db, greet, { name: 'Maya' })
    await jobs.drain({ at: 9_000_000_000_000 })
    for (const { run_at } of await rows()) runAts.push(run_at)
    await store.db.deleteFrom('jobs').where('name', '=', 'greet').execute()
  }
  expect(leases).toEqual([9_000_000_060_000, 9_000_000_010_000])
  expect(runAts).toEqual([9_000_000_001_000, 9_000_000_000_500])
})

test('a failed job is retried after its backoff, and dead after the last attempt', async () => {
  const attempts: { attempt: number; isLastAttempt: boolean }[] = []
  const jobs = runner()
  jobs.handle(greet, async (_payload, { attempt, isLastAttempt }) => {
    attempts.push({ attempt, isLastAttempt })
    throw new Error('no voice')
  })
  const start = Date.now()
  await enqueueJob(store.db, greet, { name: 'Maya' }, { uniqueKey: 'maya' })
  expect((await jobs.drain({ at: start + 10 })).failures).toEqual([{ name: 'greet', error: 'no voice' }])
  expect((await jobs.drain({ at: start + 900 })).failures).toEqual([])
  await jobs.drain({ at: start + 1_100 })
  await jobs.drain({ at: start + 62_000 })
  expect(attempts).toEqual([
    { attempt: 1, isLastAttempt: false },
    { attempt: 2, isLastAttempt: false },
    { attempt: 3, isLastAttempt: true },
  ])
  expect(await rows()).toMatchObject([{ status: 'dead', last_error: 'no voice', unique_key: null }])
  await store.db.deleteFrom('jobs').where('name', '=', 'greet').execute()
})

test('a database outage does not use up an attempt', async () => {
  const attempts: number[] = []
  const jobs = runner()
  jobs.handle(greet, async (_payload, { attempt }) => {
    attempts.push(attempt)
    if (attempts.length <= 5) throw new DatabaseUnavailableError(new Error('connection refused'))
  })
  const start = Date.now()
  await enqueueJob(store.db, greet, { name: 'Maya' })
  for (let time = 1; time <= 6; time++) await jobs.drain({ at: start + time * 6_000 })
  expect(attempts).toEqual([1, 1, 1, 1, 1, 1])
  expect(await rows()).toEqual([])
})

test('a permanent failure is not retried', async () => {
  const jobs = runner()
  jobs.handle(greet, async () => {
    throw new PermanentFailureError('never')
  })
  await enqueueJob(store.db, greet, { name: 'Maya' })
  await jobs.drain()
  expect(await rows()).toMatchObject([{ status: 'dead', attempts: 1 }])
  await store.db.deleteFrom('jobs').where('name', '=', 'greet').execute()
})

test('a waiting job prevents another one with its key', async () => {
  await Promise.all([1, 2, 3].map(() => enqueueJob(store.db, greet, { name: 'Maya' }, { uniqueKey: 'once' })))
  expect(await rows()).toHaveLength(1)
  await store.db.deleteFrom('jobs').where('name', '=', 'greet').execute()
})

test('each job goes to exactly one of many workers', async () => {
  for (let index = 0; index < 20; index++) await enqueueJob(store.db, greet, { name: String(index) })
  const taken = await Promise.all(
    Array.from({ length: 12 }, () =>
      claimJobs(store.connection, { names: ['greet'], limit: 5, now: Date.now() + 10, leaseMs: 1_000 }),
    ),
  )
  const ids = taken.flat().map((job) => job.id)
  expect(new Set(ids).size).toBe(ids.length)
  // A worker that lost its lease cannot end the attempt of the next one.
  const [late] = taken.flat()
  const later = { names: ['greet'], limit: 20, now: Date.now() + 5_000, leaseMs: 1_000 }
  expect((await claimJobs(store.connection, later)).length).toBe(20)
  await finishAttempt(store.connection, late!, undefined)
  expect(await rows()).toHaveLength(20)
  await store.db.deleteFrom('jobs').where('name', '=', 'greet').execute()
})

test('a job that another process has taken over is told to stop, and leaves the row alone', async () => {
  const reasons: unknown[] = []
  const jobs = new JobRunner(store.connection, store.app.log, { leaseMs: 30, backoffFactor: 1 })
  jobs.handle(greet, async (_payload, { signal }) => {
    // As if this process had slept for a minute.
    const later = { names: ['greet'], limit: 1, now: Date.now() + 60_000, leaseMs: 60_000 }
    expect(await claimJobs(store.connection, later)).toHaveLength(1)
    if (!signal.aborted) await once(signal, 'abort')
    reasons.push(signal.reason)
    signal.throwIfAborted()
  })
  await enqueueJob(store.db, greet, { name: 'Maya' })
  await jobs.drain()
  expect(reasons).toEqual([expect.any(LeaseLostError)])
  expect(await rows()).toMatchObject([{ status: 'waiting', lease: expect.any(String), last_error: null }])
  await store.db.deleteFrom('jobs').where('name', '=', 'greet').execute()
})

test('a periodic job runs once per interval, also after a failure', async () => {
  let runs = 0
  const jobs = runner()
  jobs.every('count', 60_000, async () => {
    runs++
    if (runs === 1) throw new Error('a bad minute')
  })
  const start = Date.now()
  await jobs.drain({ at: start + 10 })
  await jobs.drain({ at: start + 50_000 })
  expect(runs).toBe(1)
  await jobs.drain({ at: start + 61_000 })
  await jobs.drain({ at: start + 122_000 })
  expect(runs).toBe(3)
  expect(await store.db.selectFrom('jobs').selectAll().where('name', '=', 'count').execute()).toHaveLength(1)
  await store.db.deleteFrom('jobs').where('name', '=', 'count').execute()
})

test('each kind of job has places of its own: one that hangs holds up no other', {}, async () => {
  const stuck = defineJob('stuck', z.object({}), { concurrency: 3 })
  const done = Promise.withResolvers<string>()
  const counted = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const jobs = runner()
  let started = 0
  const allStarted = Promise.withResolvers<void>()
  jobs.handle(stuck, async () => {
    started++
    if (started === 3) allStarted.resolve()
    await release.promise
  })
  jobs.handle(greet, async ({ name }) => done.resolve(name))
  jobs.every('count', 60_000, async () => counted.resolve())
  for (let index = 0; index < 10; index++) await enqueueJob(store.db, stuck, {}, { runAt: 1 })
  await jobs.start()
  await allStarted.promise
  await enqueueJob(store.db, greet, { name: 'Maya' })
  jobs.wake()
  expect(await done.promise).toBe('Maya')
  await counted.promise
  expect(started).toBe(3)
  release.resolve()
  await jobs.stop()
  await store.db.deleteFrom('jobs').where('name', 'in', ['stuck', 'count']).execute()
})

/** Takes what is due at `at` as a process does that is killed before it has done any. */
const claimAndDie = (names: string[], at: number) =>
  claimJobs(store.connection, { names, limit: 5, now: at, leaseMs: 1_000 })

test('a job whose process ended five times while it ran is given up and told, without an attempt used', async () => {
  const ran: number[] = []
  const givenUp: string[] = []
  const jobs = runner()
  jobs.handle(
    greet,
    async (_payload, { attempt }) => void ran.push(attempt),
    async ({ name }) => void givenUp.push(name),
  )
  const start = Date.now()
  await enqueueJob(store.db, greet, { name: 'Maya' }, { uniqueKey: 'maya' })
  for (let kill = 0; kill < 4; kill++) await claimAndDie(['greet'], start + kill * 2_000)
  await enqueueJob(store.db, greet, { name: 'Noor' })
  await jobs.drain({ at: start + 8_000 })
  expect(ran).toEqual([1, 1])
  expect(await rows()).toEqual([])

  await enqueueJob(store.db, greet, { name: 'Maya' })
  for (let kill = 0; kill < 5; kill++) await claimAndDie(['greet'], start + 10_000 + kill * 2_000)
  await jobs.drain({ at: start + 30_000 })
  expect(ran).toEqual([1, 1])
  expect(givenUp).toEqual(['Maya'])
  expect(await rows()).toMatchObject([{ status: 'dead', lost_starts: 5, attempts: 1 }])
  expect((await rows())[0]!.last_error).toContain('5 times')
  await store.db.deleteFrom('jobs').where('name', '=', 'greet').execute()
})

test('a periodic job that ends its process is given up for ten minutes', async () => {
  let runs = 0
  const jobs = runner()
  jobs.every('count', 60_000, async () => void runs++)
  await jobs.drain()
  expect(runs).toBe(1)
  const start = Date.now() + 60_000
  for (let kill = 0; kill < 5; kill++) await claimAndDie(['count'], start + kill * 2_000)
  await jobs.drain({ at: start + 20_000 })
  expect(runs).toBe(1)
  const counts = await store.db
    .selectFrom('jobs')
    .selectAll()
    .where('name', '=', 'count')
    .orderBy('status')
    .execute()
  expect(counts).toMatchObject([{ status: 'dead' }, { status: 'waiting' }])
  await jobs.drain({ at: start + 700_000 })
  expect(runs).toBe(2)
  await store.db.deleteFrom('jobs').where('name', '=', 'count').execute()
})

test('a job that the shutdown interrupts has used no attempt and lost no start', {}, async () => {
  const jobs = runner()
  const running = Promise.withResolvers<void>()
  jobs.handle(greet, async (_payload, { signal }) => {
    running.resolve()
    await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  await enqueueJob(store.db, greet, { name: 'Maya' })
  await jobs.start()
  await running.promise
  await jobs.stop()
  expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 0, lost_starts: 0, lease: null }])
  await store.db.deleteFrom('jobs').where('name', '=', 'greet').execute()
})

test('a started runner polls for jobs until it is stopped', async () => {
  const done = Promise.withResolvers<string>()
  const jobs = runner()
  jobs.handle(greet, async ({ name }) => done.resolve(name))
  await jobs.start()
  await enqueueJob(store.db, greet, { name: 'Maya' })
  jobs.wake()
  expect(await done.promise).toBe('Maya')
  await jobs.stop()
})
