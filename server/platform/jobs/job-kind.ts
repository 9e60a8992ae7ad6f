import type { z } from 'zod'

/** How long a failed job waits before each further attempt, where its kind says nothing else. */
export const DEFAULT_BACKOFF_MS: readonly number[] = [5_000, 30_000, 120_000, 600_000, 3_600_000]

/** A kind of background work: its name, the shape of its payload, and how patiently it is repeated. */
export type JobKind<Payload> = {
  name: string
  payload: z.ZodType<Payload>
  /** Milliseconds before the second attempt, the third, …; after the last one the job is dead. */
  backoffMs: readonly number[]
  /** How many of them one instance runs at once, beside all other work; undefined: they share the places of the rest. */
  atOnce?: number | undefined
}

export function defineJob<Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  options: { backoffMs?: readonly number[]; atOnce?: number } = {},
): JobKind<Payload> {
  return { name, payload, backoffMs: options.backoffMs ?? DEFAULT_BACKOFF_MS, atOnce: options.atOnce }
}

/** What a handler is told beside its payload. */
export type JobContext = {
  id: string
  /** 1 at the first attempt. */
  attempt: number
  /** True where a failure now would be the last one. */
  isLastAttempt: boolean
  /** Milliseconds since 1970; tests move it. */
  now: number
  /** Aborted when the store stops. The job is then taken up again after its lease. */
  signal: AbortSignal
}

/**
 * Does the work, or throws. It may be called again for work that is already done (the process can end between the
 * work and its tick), so a repeat must do no harm.
 */
export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>

/** Thrown by a handler where trying again cannot help: the job is dead at once. */
export class PermanentFailure extends Error {}
