import pLimit, { type LimitFunction } from 'p-limit'

/** Answered with 503. */
export class QueueFullError extends Error {}

type BoundedLimit = <T>(work: () => Promise<T>) => Promise<T>

/** p-limit with a bounded queue: rejects with QueueFull under load instead of piling up work in memory. */
export function boundedLimit(options: { concurrency: number; maxWaiting: number }): BoundedLimit {
  const limit: LimitFunction = pLimit(options.concurrency)
  return async (work) => {
    if (limit.activeCount >= options.concurrency && limit.pendingCount >= options.maxWaiting)
      throw new QueueFullError('the queue is full')
    return limit(work)
  }
}
