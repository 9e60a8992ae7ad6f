import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Connection } from '#server/platform/database/connect.ts'
import { forUpdateSkipLocked } from '#server/platform/database/row-locks.ts'
import type { JobRow, Row } from '#server/platform/database/schema.ts'

export type ClaimedJob = Row<'jobs'> & { lease: string }

/**
 * Takes jobs that are due, oldest first, under a lease: whoever took a job and was ended loses it when the lease is
 * over. Of several instances each job goes to one. Only known names are taken, so that during an upgrade the old
 * version leaves the new version's jobs alone.
 */
export async function claimJobs(
  { db, engine }: Connection,
  options: { names: readonly string[]; limit: number; now: number; leaseMs: number },
): Promise<ClaimedJob[]> {
  if (options.names.length === 0 || options.limit <= 0) return []
  const { now } = options
  const lease = uuidv7()
  const jobs = await db
    .with('due', (cte) =>
      forUpdateSkipLocked(
        cte
          .selectFrom('jobs')
          .select('id')
          .where('status', '=', 'waiting')
          .where('run_at', '<=', now)
          .where('name', 'in', options.names)
          .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<', now)]))
          .orderBy('run_at')
          .limit(options.limit),
        engine,
      ),
    )
    .updateTable('jobs')
    .set({ lease, leased_until: now + options.leaseMs, attempts: sql<number>`attempts + 1` })
    .where('id', 'in', (where) => where.selectFrom('due').select('id'))
    .returningAll()
    .execute()
  return jobs.map((job) => ({ ...job, lease })).sort((a, b) => a.run_at - b.run_at || (a.id < b.id ? -1 : 1))
}

/** Puts the end of a lease off; false where the job has been taken over by somebody else. */
export async function renewLease(
  { db }: Connection,
  job: Pick<ClaimedJob, 'id' | 'lease'>,
  leasedUntil: number,
): Promise<boolean> {
  const renewed = await db
    .updateTable('jobs')
    .set({ leased_until: leasedUntil })
    .where('id', '=', job.id)
    .where('lease', '=', job.lease)
    .executeTakeFirst()
  return Number(renewed.numUpdatedRows) > 0
}

/** Ends an attempt: with `change` the job waits on (or is dead), without it the job is done. A lost lease ends nothing. */
export async function finishAttempt(
  { db }: Connection,
  job: Pick<ClaimedJob, 'id' | 'lease'>,
  change: Partial<Pick<JobRow, 'status' | 'run_at' | 'attempts' | 'last_error' | 'unique_key'>> | undefined,
): Promise<void> {
  const mine = { id: job.id, lease: job.lease }
  if (!change) {
    await db.deleteFrom('jobs').where('id', '=', mine.id).where('lease', '=', mine.lease).execute()
    return
  }
  await db
    .updateTable('jobs')
    .set({ ...change, lease: null, leased_until: null })
    .where('id', '=', mine.id)
    .where('lease', '=', mine.lease)
    .execute()
}
