import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Connection } from '#server/platform/database/connect.ts'
import { DatabaseUnavailableError } from '#server/platform/database/database-unavailable.ts'
import { isOnHold } from '#server/platform/database/store-hold.ts'
import {
  type AttemptResult,
  abandonAttempts,
  type ClaimedJob,
  claimJobs,
  dueKinds,
  finishAttempt,
  renewLease,
} from './claim-jobs.ts'
import { enqueueJob } from './enqueue-job.ts'
import { failedAttempt } from './failed-attempt.ts'
import {
  defineJob,
  type JobContext,
  type JobHandler,
  type JobKind,
  type JobPace,
  LeaseLostError,
  MAX_LOST_STARTS,
  storePace,
} from './job-kind.ts'

const POLL_MS = 1_000
/** A lease survives two failed renewals. */
const RENEWALS_PER_LEASE = 3
const STOP_GRACE_MS = 4_000
/** A periodic job is never given up for good, and payments wait for some. */
const GIVEN_UP_PERIODIC_MS = 600_000

type Registered = {
  run: (payload: unknown, context: JobContext) => Promise<void>
  backoffMs: readonly number[]
  /** Only for periodic jobs: delay from the end of one run to the start of the next. */
  everyMs?: number
  concurrency: number
  maxLostStarts: number
  waitsOnHold: boolean
  onGivenUp?: ((payload: unknown) => Promise<void>) | undefined
}

type DrainReport = { done: number; failures: { name: string; error: string }[] }

/**
 * Job queue on the `jobs` table, with at-least-once delivery. Features register a handler per job name and add jobs
 * with `enqueueJob`.
 */
export class JobRunner {
  readonly #connection: Connection
  readonly #log: FastifyBaseLogger
  readonly #pace: JobPace
  readonly #registered = new Map<string, Registered>()
  readonly #running = new Map<Promise<void>, ClaimedJob>()
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #started = false
  #hasPeriodicJobs = false
  #polling = false

  constructor(connection: Connection, log: FastifyBaseLogger, pace: JobPace = storePace) {
    this.#connection = connection
    this.#log = log
    this.#pace = pace
  }

  /** `onGivenUp` runs instead of the handler once the job has ended its process too often. */
  handle<Payload>(
    kind: JobKind<Payload>,
    handler: JobHandler<Payload>,
    onGivenUp?: (payload: Payload) => Promise<void>,
  ): void {
    this.#register(kind.name, {
      run: (payload, context) => handler(kind.payload.parse(payload), context),
      backoffMs: kind.backoffMs,
      concurrency: kind.concurrency,
      maxLostStarts: kind.maxLostStarts,
      waitsOnHold: kind.waitsOnHold,
      onGivenUp: onGivenUp && ((payload) => onGivenUp(kind.payload.parse(payload))),
    })
  }

  /** Registers a periodic job, which one instance at a time runs `everyMs` after the last run ended or failed. */
  every(
    name: string,
    everyMs: number,
    handler: (context: JobContext) => Promise<void>,
    options: Partial<Pick<Registered, 'maxLostStarts' | 'waitsOnHold'>> = {},
  ): void {
    this.#register(name, {
      run: (_payload, context) => handler(context),
      backoffMs: [],
      everyMs,
      concurrency: 1,
      maxLostStarts: MAX_LOST_STARTS,
      waitsOnHold: false,
      ...options,
    })
  }

  start(): void {
    this.#started = true
    this.wake()
  }

  /** Polls now instead of within a second. Call it after committing a new job. */
  wake(): void {
    if (!this.#started || this.#stopping.signal.aborted) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#poll(), 0)
  }

  /** Stops claiming and gives running jobs a few seconds. Unfinished ones run again after their lease, as if never begun. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    const grace = new Promise((resolve) => setTimeout(resolve, STOP_GRACE_MS).unref())
    await Promise.race([Promise.allSettled(this.#running.keys()), grace])
    await abandonAttempts(this.#connection, [...this.#running.values()]).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'unfinished jobs could not be handed on'),
    )
  }

  /** For tests and commands: runs jobs one by one until none is due at `at` (milliseconds since 1970; default now). */
  async drain(options: { at?: number } = {}): Promise<DrainReport> {
    await this.#addPeriodicJobs()
    const report: DrainReport = { done: 0, failures: [] }
    for (;;) {
      const now = options.at ?? Date.now()
      const names = await this.#withoutHeld([...this.#registered.keys()])
      const [job] = await this.#claim(1, now, names)
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
      await this.#addPeriodicJob(name, Date.now())
    }
    this.#hasPeriodicJobs = true
  }

  #addPeriodicJob(name: string, runAt: number): Promise<void> {
    const kind = defineJob(name, z.object({}))
    return enqueueJob(this.#connection.db, kind, {}, { uniqueKey: `every ${name}`, runAt })
  }

  async #poll(): Promise<void> {
    if (this.#polling || this.#stopping.signal.aborted) return
    this.#polling = true
    try {
      await this.#addPeriodicJobs()
      const now = Date.now()
      const free = this.#freePlaces()
      const due = await dueKinds(this.#connection, { names: [...free.keys()], now })
      for (const name of await this.#withoutHeld(due))
        for (const job of await this.#claim(free.get(name) ?? 0, now, [name])) this.#start(job, now)
    } catch (error) {
      // The connection pool logs outages.
      if (!(error instanceof DatabaseUnavailableError)) this.#log.warn({ err: error }, 'failed to claim jobs')
    } finally {
      this.#polling = false
      if (!this.#stopping.signal.aborted) {
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => void this.#poll(), POLL_MS)
        this.#timer.unref()
      }
    }
  }

  #start(job: ClaimedJob, now: number): void {
    const run = this.#runJob(job, now)
      .then(
        () => {},
        (error) => this.#log.warn({ err: error, job: job.name }, 'failed to save the result of a job'),
      )
      .finally(() => {
        this.#running.delete(run)
        this.wake()
      })
    this.#running.set(run, job)
  }

  /** Each kind of job has places of its own, so that a dead mail server or a long encoding holds up nothing else. */
  #freePlaces(): Map<string, number> {
    const running = [...this.#running.values()]
    const free = new Map<string, number>()
    for (const [name, { concurrency }] of this.#registered) {
      const places = concurrency - running.filter((job) => job.name === name).length
      if (places > 0) free.set(name, places)
    }
    return free
  }

  async #withoutHeld(names: readonly string[]): Promise<string[]> {
    const isHeld = (name: string) => this.#registered.get(name)?.waitsOnHold === true
    if (!names.some(isHeld) || !(await isOnHold(this.#connection.db))) return [...names]
    return names.filter((name) => !isHeld(name))
  }

  #claim(limit: number, now: number, names: readonly string[]): Promise<ClaimedJob[]> {
    return claimJobs(this.#connection, { names, limit, now, leaseMs: this.#pace.leaseMs })
  }

  /** Runs one attempt and saves its result. Returns the error message if it failed. */
  async #runJob(job: ClaimedJob, now: number): Promise<string | undefined> {
    const registered = this.#registered.get(job.name)
    if (!registered) return 'no handler'
    const { backoffMs, everyMs } = registered
    const lost = new AbortController()
    const context: JobContext = {
      id: job.id,
      attempt: job.attempts,
      isLastAttempt: job.attempts > backoffMs.length,
      now,
      signal: AbortSignal.any([this.#stopping.signal, lost.signal]),
    }
    if (job.lost_starts >= registered.maxLostStarts) return this.#giveUp(job, registered, now)
    const { leaseMs, backoffFactor } = this.#pace
    const renewal = setInterval(() => {
      renewLease(this.#connection, job, Date.now() + leaseMs).then(
        (isOurs) => {
          if (!isOurs) lost.abort(new LeaseLostError())
        },
        (error) => this.#log.warn({ err: error, job: job.name }, 'failed to renew a lease'),
      )
    }, leaseMs / RENEWALS_PER_LEASE)
    try {
      await registered.run(JSON.parse(job.payload), context)
      const again =
        everyMs === undefined ? undefined : { run_at: now + everyMs, attempts: 0, last_error: null }
      await this.#finish(job, again)
      return undefined
    } catch (error) {
      const failed = failedAttempt(error, job, context, { everyMs, backoffMs, backoffFactor })
      if (failed.counts)
        this.#log[failed.isDead ? 'error' : 'warn'](
          { err: error, job: job.name, attempt: job.attempts },
          failed.isDead ? 'a job failed for good' : 'a job failed and will be retried',
        )
      await this.#finish(job, failed.change)
      return failed.text
    } finally {
      clearInterval(renewal)
    }
  }

  async #giveUp(job: ClaimedJob, registered: Registered, now: number): Promise<string> {
    const text = `The process ended ${job.lost_starts} times during this job.`
    this.#log.error({ job: job.name, id: job.id, starts: job.lost_starts }, 'a job is given up')
    await registered.onGivenUp?.(JSON.parse(job.payload))
    await this.#finish(job, {
      status: 'dead',
      last_error: text,
      unique_key: null,
      lost_starts: job.lost_starts,
    })
    if (registered.everyMs !== undefined) await this.#addPeriodicJob(job.name, now + GIVEN_UP_PERIODIC_MS)
    return text
  }

  /** Retries during an outage while the lease holds, so that finished work is not repeated. */
  async #finish(job: ClaimedJob, change: AttemptResult | undefined): Promise<void> {
    const until = Date.now() + this.#pace.leaseMs
    for (;;) {
      try {
        await finishAttempt(this.#connection, job, change)
        return
      } catch (error) {
        if (
          !(error instanceof DatabaseUnavailableError) ||
          Date.now() > until ||
          this.#stopping.signal.aborted
        )
          throw error
      }
      await sleep(POLL_MS)
    }
  }
}
