import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** Jobs that were given up, newest first. @param except names of jobs that are left out */
export function readDeadJobs(db: Db, limit: number, except: readonly string[]): Promise<Row<'jobs'>[]> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('status', '=', 'dead')
    .where('name', 'not in', except)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Whether a job for one of these payloads has failed and is not done since. */
export async function hasFailedJob(db: Db, name: string, payloads: readonly object[]): Promise<boolean> {
  if (payloads.length === 0) return false
  const failed = await db
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', name)
    .where('last_error', 'is not', null)
    .where(
      inList(
        db,
        'payload',
        payloads.map((payload) => JSON.stringify(payload)),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return failed !== undefined
}

/** Payloads, as JSON, of jobs that were given up because they ended the process again and again. */
export async function readCrashing(db: Db, name: string, lostStarts: number): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('payload')
    .where('name', '=', name)
    .where('status', '=', 'dead')
    .where('lost_starts', '>=', lostStarts)
    .execute()
  return rows.map(({ payload }) => payload)
}
