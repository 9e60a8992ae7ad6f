import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Connection } from '#server/platform/database/connect.ts'
import { DatabaseUnavailable } from '#server/platform/database/database-unavailable.ts'
import { type ClaimedJob, claimJobs, finishAttempt, renewLease } from './claim-jobs.ts'
import { enqueueJob } from './enqueue-job.ts'
import { defineJob, type JobContext, type JobHandler, type JobKind, PermanentFailure } from './job-kind.ts'

const POLL_MS = 1_000
const LEASE_MS = 60_000
const RENEW_MS = 20_000
const AT_ONCE = 4
const STOP_GRACE_MS = 4_000
/** How soon a job is tried again that only failed because the database was away. */
const AGAIN_MS = 5_000
const ERROR_LENGTH = 2_000

type Registered = {
  run: (payload: unknown, context: JobContext) => Promise<void>
  backoffMs: readonly number[]
  /** Only for periodic work: milliseconds from the end of one run to the start of the next. */
  everyMs?: number
  /** Places of its own, so that long work does not keep mail and the like waiting. */
  atOnce?: number | undefined
}

export type DrainReport = { done: number; failures: { name: string; error: string }[] }

/**
 * Runs the jobs in the `jobs` table, at least once each: features register what to do by name, and add work with
 * `enqueueJob` in the transaction of the change that causes it.
 */
export class JobRunner {
  readonly #connection: Connection
  readonly #log: FastifyBaseLogger
  readonly #registered = new Map<string, Registered>()
  readonly #running = new Map<Promise<void>, string>()
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #started = false
  #hasPeriodicJobs = false
  #polling = false

  constructor(connection: Connection, log: FastifyBaseLogger) {
    this.#connection = connection
    this.#log = log
  }

  /** Registers what does this kind of work. Called while the app is built, before `start`. */
  handle<Payload>(kind: JobKind<Payload>, handler: JobHandler<Payload>): void {
    this.#register(kind.name, {
      run: (payload, context) => handler(kind.payload.parse(payload), context),
      backoffMs: kind.backoffMs,
      atOnce: kind.atOnce,
    })
  }

  /**
   * Registers work that is done again and again, `everyMs` after it last ended, by one instance at a time. A failure
   * is logged and counts as an end.
   */
  every(name: string, everyMs: number, handler: (context: JobContext) => Promise<void>): void {
    this.#register(name, { run: (_payload, context) => handler(context), backoffMs: [], everyMs })
  }

  /** Begins to look for due jobs every second. While the database is away it goes on looking. */
  start(): void {
    this.#started = true
    this.wake()
  }

  /** Looks for due jobs now, without waiting for the next second. Called after a commit that added one. */
  wake(): void {
    if (!this.#started || this.#stopping.signal.aborted) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#poll(), 0)
  }

  /** Takes no more jobs and waits a moment for those under way. What does not end is taken up after the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    const grace = new Promise((resolve) => setTimeout(resolve, STOP_GRACE_MS).unref())
    await Promise.race([Promise.allSettled(this.#running.keys()), grace])
  }

  /**
   * For tests and commands: runs everything that is due at `at` (milliseconds since 1970; now, where it is left out),
   * and what that adds, one after the other, until nothing is due. Failures are reported and retried as usual.
   */
  async drain(options: { at?: number } = {}): Promise<DrainReport> {
    await this.#addPeriodicJobs()
    const report: DrainReport = { done: 0, failures: [] }
    for (;;) {
      const now = options.at ?? Date.now()
      const [job] = await this.#claim(1, now)
      if (!job) return report
      const error = await this.#runJob(job, now)
      if (error === undefined) report.done++
      else report.failures.push({ name: job.name, error })
    }
  }

  #register(name: string, registered: Registered): void {
    if (this.#registered.has(name)) throw new Error(`two handlers for the job ${name}`)
    this.#registered.set(name, registered)
  }

  async #addPeriodicJobs(): Promise<void> {
    if (this.#hasPeriodicJobs) return
    for (const [name, { everyMs }] of this.#registered) {
      if (everyMs === undefined) continue
      await enqueueJob(this.#connection.db, defineJob(name, z.object({})), {}, { uniqueKey: `every ${name}` })
    }
    this.#hasPeriodicJobs = true
  }

  async #poll(): Promise<void> {
    if (this.#polling || this.#stopping.signal.aborted) return
    this.#polling = true
    try {
      await this.#addPeriodicJobs()
      const now = Date.now()
      for (const { names, free } of this.#places())
        for (const job of await this.#claim(free, now, names)) this.#runBeside(job, now)
    } catch (error) {
      // The database says itself, once, that it is away.
      if (!(error instanceof DatabaseUnavailable)) this.#log.warn({ err: error }, 'jobs could not be read')
    } finally {
      this.#polling = false
      if (!this.#stopping.signal.aborted) {
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => void this.#poll(), POLL_MS)
        this.#timer.unref()
      }
    }
  }

  #runBeside(job: ClaimedJob, now: number): void {
    const run = this.#runJob(job, now)
      .then(
        () => {},
        (error) => this.#log.warn({ err: error, job: job.name }, 'the end of a job could not be written'),
      )
      .finally(() => {
        this.#running.delete(run)
        this.wake()
      })
    this.#running.set(run, job.name)
  }

  /** Which jobs may be taken now, and how many: kinds with places of their own each, all others together. */
  #places(): { names: string[]; free: number }[] {
    const running = (names: readonly string[]) =>
      [...this.#running.values()].filter((name) => names.includes(name)).length
    const shared: string[] = []
    const places: { names: string[]; free: number }[] = []
    for (const [name, { atOnce }] of this.#registered) {
      if (atOnce === undefined) shared.push(name)
      else places.push({ names: [name], free: atOnce - running([name]) })
    }
    return [{ names: shared, free: AT_ONCE - running(shared) }, ...places]
  }

  #claim(limit: number, now: number, names = [...this.#registered.keys()]): Promise<ClaimedJob[]> {
    return claimJobs(this.#connection, { names, limit, now, leaseMs: LEASE_MS })
  }

  /** Runs one attempt and writes down how it ended. Answers the error's text where it failed. */
  async #runJob(job: ClaimedJob, now: number): Promise<string | undefined> {
    const registered = this.#registered.get(job.name)
    if (!registered) return 'no handler'
    const { backoffMs, everyMs } = registered
    const context: JobContext = {
      id: job.id,
      attempt: job.attempts,
      isLastAttempt: job.attempts > backoffMs.length,
      now,
      signal: this.#stopping.signal,
    }
    const renewal = setInterval(() => {
      renewLease(this.#connection, job, Date.now() + LEASE_MS).catch((error) =>
        this.#log.warn({ err: error, job: job.name }, 'a lease could not be renewed'),
      )
    }, RENEW_MS)
    try {
      await registered.run(JSON.parse(job.payload), context)
      const again =
        everyMs === undefined ? undefined : { run_at: now + everyMs, attempts: 0, last_error: null }
      await this.#finish(job, again)
      return undefined
    } catch (error) {
      const text = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH)
      const isDead = everyMs === undefined && (error instanceof PermanentFailure || context.isLastAttempt)
      const waitMs = everyMs ?? backoffMs[job.attempts - 1] ?? 0
      if (error instanceof DatabaseUnavailable && error.isOutage) {
        // Nothing is wrong with the job, so that this was no attempt at it.
        await this.#finish(job, { run_at: now + AGAIN_MS, attempts: job.attempts - 1, last_error: text })
        return text
      }
      this.#log[isDead ? 'error' : 'warn'](
        { err: error, job: job.name, attempt: job.attempts },
        isDead ? 'a job failed for good' : 'a job failed and will be tried again',
      )
      await this.#finish(job, {
        status: isDead ? 'dead' : 'waiting',
        run_at: now + waitMs,
        last_error: text,
        // A dead job must not keep the same work from being asked for again.
        ...(isDead && { unique_key: null }),
        ...(everyMs !== undefined && { attempts: 0 }),
      })
      return text
    } finally {
      clearInterval(renewal)
    }
  }

  /**
   * Writes down how an attempt ended, for as long as its lease holds: work that was done is not to be done again only
   * because the database was away when it ended.
   */
  async #finish(job: ClaimedJob, change: Parameters<typeof finishAttempt>[2]): Promise<void> {
    const until = Date.now() + LEASE_MS
    for (;;) {
      try {
        await finishAttempt(this.#connection, job, change)
        return
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable) || Date.now() > until || this.#stopping.signal.aborted)
          throw error
      }
      await sleep(POLL_MS)
    }
  }
}
