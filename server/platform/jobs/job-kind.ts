import type { z } from 'zod'

const DEFAULT_BACKOFF_MS: readonly number[] = [5_000, 30_000, 120_000, 600_000, 3_600_000]

const DEFAULT_CONCURRENCY = 2
/** Starts in a row that ended with the process. */
export const MAX_LOST_STARTS = 5

export type JobKind<Payload> = {
  name: string
  payload: z.ZodType<Payload>
  /** Delay before each retry. When they are used up the job is dead. */
  backoffMs: readonly number[]
  /** How many of this kind run at once per instance. Kinds do not wait for each other. */
  concurrency: number
  /** How often the process may end while it runs the job before the job is given up. */
  maxLostStarts: number
  /** Not claimed while a restored store is on hold: it reaches people, programs or the payment provider. */
  waitsOnHold: boolean
}

export function defineJob<Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  options: Partial<
    Pick<JobKind<Payload>, 'backoffMs' | 'concurrency' | 'maxLostStarts' | 'waitsOnHold'>
  > = {},
): JobKind<Payload> {
  return {
    name,
    payload,
    backoffMs: DEFAULT_BACKOFF_MS,
    concurrency: DEFAULT_CONCURRENCY,
    maxLostStarts: MAX_LOST_STARTS,
    waitsOnHold: false,
    ...options,
  }
}

/** How long interrupted and failed work waits until it begins again. */
export type JobPace = {
  /** Another attempt may begin this long after an attempt last renewed its lease. */
  leaseMs: number
  /** Multiplies every kind's `backoffMs`. */
  backoffFactor: number
}

/** The pace of this process. Tests that interrupt stores hurry it before they start one. */
export const storePace: JobPace = { leaseMs: 60_000, backoffFactor: 1 }

export type JobContext = {
  id: string
  /** Starts at 1. */
  attempt: number
  isLastAttempt: boolean
  /** Milliseconds since 1970. */
  now: number
  /**
   * Aborted on shutdown, after which the job runs again, and when the lease was lost, as after a minute of sleep: then
   * another process has the job.
   */
  signal: AbortSignal
}

/** Must be idempotent: delivery is at least once. */
export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>

/** Thrown by a handler to skip the remaining retries. */
export class PermanentFailureError extends Error {}

/** Why a job's signal is aborted whose lease another process has. */
export class LeaseLostError extends Error {
  constructor() {
    super('another process has taken over this job')
  }
}
