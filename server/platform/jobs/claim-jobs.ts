import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Connection } from '#server/platform/database/connect.ts'
import type { JobRow, Row } from '#server/platform/database/schema.ts'

/** The kinds among `names` of which a job is due. */
export async function dueKinds(
  { db }: Connection,
  { names, now }: { names: readonly string[]; now: number },
): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('jobs')
    .select('name')
    .distinct()
    .where('status', '=', 'waiting')
    .where('name', 'in', names)
    .where('run_at', '<=', now)
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<', now)]))
    .execute()
  return rows.map(({ name }) => name)
}

export type ClaimedJob = Row<'jobs'> & { lease: string }

/**
 * Claims due jobs, oldest first, under a lease that expires if the process dies. Each job goes to one instance. Only
 * claims known names, so that during an upgrade the old version skips the new version's jobs.
 */
export async function claimJobs(
  { db }: Connection,
  options: { names: readonly string[]; limit: number; now: number; leaseMs: number },
): Promise<ClaimedJob[]> {
  if (options.names.length === 0 || options.limit <= 0) return []
  const { now } = options
  const lease = uuidv7()
  const jobs = await db
    .with('due', (cte) =>
      cte
        .selectFrom('jobs')
        .select('id')
        .where('status', '=', 'waiting')
        .where('run_at', '<=', now)
        .where('name', 'in', options.names)
        .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<', now)]))
        .orderBy('run_at')
        .limit(options.limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('jobs')
    .set({
      lease,
      leased_until: now + options.leaseMs,
      // A lease that is still there is of a process that ended in the middle.
      attempts: sql<number>`case when lease is null then attempts + 1 else attempts end`,
      lost_starts: sql<number>`case when lease is null then lost_starts else lost_starts + 1 end`,
    })
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

/** What an attempt leaves to its job. */
export type AttemptResult = Partial<
  Pick<JobRow, 'status' | 'run_at' | 'attempts' | 'last_error' | 'unique_key'>
> & { lost_starts?: number }

/** Updates the job with `change`, or deletes it as done without one. Does nothing after losing the lease. */
export async function finishAttempt(
  { db }: Connection,
  job: Pick<ClaimedJob, 'id' | 'lease'>,
  change: AttemptResult | undefined,
): Promise<void> {
  if (!change) {
    await db.deleteFrom('jobs').where('id', '=', job.id).where('lease', '=', job.lease).execute()
    return
  }
  await db
    .updateTable('jobs')
    .set({ lost_starts: 0, ...change, lease: null, leased_until: null })
    .where('id', '=', job.id)
    .where('lease', '=', job.lease)
    .execute()
}

/** A process that stops as asked leaves these jobs unfinished. Another takes them once the leases end, as if never begun. */
export async function abandonAttempts({ db }: Connection, jobs: readonly ClaimedJob[]): Promise<void> {
  if (jobs.length === 0) return
  const leases = jobs.map(({ lease }) => lease)
  const ids = jobs.map(({ id }) => id)
  await db
    .updateTable('jobs')
    .set({ lease: null, attempts: sql<number>`attempts - 1` })
    .where('lease', 'in', leases)
    .where('id', 'in', ids)
    .execute()
}
