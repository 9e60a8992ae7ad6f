import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Connection } from '#server/platform/database/connect.ts'
import { forUpdateSkipLocked } from '#server/platform/database/row-locks.ts'
import type { JobRow, Row } from '#server/platform/database/schema.ts'

export type ClaimedJob = Row<'jobs'> & { lease: string }

/**
 * Claims due jobs, oldest first, under a lease that expires if the process dies. Each job goes to one instance. Only
 * claims known names, so that during an upgrade the old version skips the new version's jobs.
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

/** Returns false if another instance has taken over the job. */
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

/** Updates the job with `change`, or deletes it as done without one. Does nothing after losing the lease. */
export async function finishAttempt(
  { db }: Connection,
  job: Pick<ClaimedJob, 'id' | 'lease'>,
  change: Partial<Pick<JobRow, 'status' | 'run_at' | 'attempts' | 'last_error' | 'unique_key'>> | undefined,
): Promise<void> {
  if (!change) {
    await db.deleteFrom('jobs').where('id', '=', job.id).where('lease', '=', job.lease).execute()
    return
  }
  await db
    .updateTable('jobs')
    .set({ ...change, lease: null, leased_until: null })
    .where('id', '=', job.id)
    .where('lease', '=', job.lease)
    .execute()
}
