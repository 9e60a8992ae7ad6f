import { DatabaseUnavailableError } from '#server/platform/database/database-unavailable.ts'
import type { AttemptResult, ClaimedJob } from './claim-jobs.ts'
import { type JobContext, PermanentFailureError } from './job-kind.ts'

/** Delay before retrying a job that failed because the database was down. */
const OUTAGE_RETRY_MS = 5_000
const ERROR_LENGTH = 2_000

type FailedAttempt = {
  /** The error's message, cut to what the job's row keeps. */
  text: string
  change: AttemptResult
  /** False if the database was down or the process is stopping, which is no attempt. */
  counts: boolean
  isDead: boolean
}

/** When a job runs again after an error, or that it is dead. Periodic jobs (`everyMs`) never die. */
export function failedAttempt(
  error: unknown,
  job: ClaimedJob,
  { now, isLastAttempt, signal }: JobContext,
  pace: { everyMs: number | undefined; backoffMs: readonly number[]; backoffFactor: number },
): FailedAttempt {
  const { everyMs, backoffMs, backoffFactor } = pace
  const text = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH)
  const again = (change: AttemptResult) => ({
    text,
    change: { attempts: job.attempts - 1, ...change },
    counts: false,
    isDead: false,
  })
  if (error instanceof DatabaseUnavailableError && error.isOutage)
    return again({ run_at: now + OUTAGE_RETRY_MS, last_error: text })
  if (signal.aborted && !(error instanceof PermanentFailureError))
    return again({ run_at: now, last_error: job.last_error })
  const isDead = everyMs === undefined && (error instanceof PermanentFailureError || isLastAttempt)
  const change: AttemptResult = {
    status: isDead ? 'dead' : 'waiting',
    run_at: now + (everyMs ?? (backoffMs[job.attempts - 1] ?? 0) * backoffFactor),
    last_error: text,
    // A dead job must not block a new one with the same key.
    ...(isDead && { unique_key: null }),
    ...(everyMs !== undefined && { attempts: 0 }),
  }
  return { text, change, counts: true, isDead }
}
