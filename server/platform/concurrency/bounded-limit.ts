import pLimit, { type LimitFunction } from 'p-limit'

/** Thrown when the waiting line is full. Answered with 503. */
export class QueueFull extends Error {}

/** Runs `work` when a slot is free, in order of arrival. Rejects with QueueFull when too many wait already. */
export type BoundedLimit = <T>(work: () => Promise<T>) => Promise<T>

/**
 * p-limit with a bounded waiting line, so that expensive work under load is refused instead of piling up in memory.
 * @param options.concurrency how many run at once
 * @param options.maxWaiting how many may wait for a slot
 */
export function boundedLimit(options: { concurrency: number; maxWaiting: number }): BoundedLimit {
  const limit: LimitFunction = pLimit(options.concurrency)
  return async (work) => {
    if (limit.activeCount >= options.concurrency && limit.pendingCount >= options.maxWaiting)
      throw new QueueFull('too many are waiting')
    return limit(work)
  }
}
