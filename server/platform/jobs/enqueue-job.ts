import type { Transaction } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { JobKind } from './job-kind.ts'

/**
 * Adds a background job in the transaction of the change that causes it (transactional outbox). Does nothing while a
 * job with the same `uniqueKey` waits or runs.
 */
export async function enqueueJob<Payload>(
  db: Db | Transaction<Database>,
  kind: JobKind<Payload>,
  payload: Payload,
  options: { runAt?: number; uniqueKey?: string } = {},
): Promise<void> {
  const now = Date.now()
  await db
    .insertInto('jobs')
    .values({
      id: uuidv7(),
      name: kind.name,
      payload: JSON.stringify(payload),
      unique_key: options.uniqueKey ?? null,
      status: 'waiting',
      run_at: options.runAt ?? now,
      attempts: 0,
      lease: null,
      leased_until: null,
      last_error: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .execute()
}
