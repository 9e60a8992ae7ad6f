import { uuidv7 } from 'uuidv7'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { JobKind } from './job-kind.ts'

type Options = { runAt?: number; uniqueKey?: string }

/**
 * Adds a background job in the transaction of the change that causes it (transactional outbox). Does nothing while a
 * job with the same `uniqueKey` waits or runs.
 */
export async function enqueueJob<Payload>(
  db: Db | Trx,
  kind: JobKind<Payload>,
  payload: Payload,
  options: Options = {},
): Promise<void> {
  await enqueueJobs(db, kind, [{ payload, ...options }])
}

/** Adds some hundred jobs at once, as `enqueueJob` does. */
export async function enqueueJobs<Payload>(
  db: Db | Trx,
  kind: JobKind<Payload>,
  wanted: readonly ({ payload: Payload } & Options)[],
): Promise<void> {
  if (wanted.length === 0) return
  const now = Date.now()
  await db
    .insertInto('jobs')
    .values(
      wanted.map(({ payload, runAt, uniqueKey }) => ({
        id: uuidv7(),
        name: kind.name,
        payload: JSON.stringify(payload),
        unique_key: uniqueKey ?? null,
        status: 'waiting' as const,
        run_at: runAt ?? now,
        attempts: 0,
        lease: null,
        leased_until: null,
        last_error: null,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .execute()
}
