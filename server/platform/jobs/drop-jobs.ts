import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { JobKind } from './job-kind.ts'

/** Forgets the jobs of a kind with this payload, dead ones too. One that runs goes on. */
export async function dropWaitingJobs<Payload>(
  db: Db | Trx,
  kind: JobKind<Payload>,
  payload: Payload,
): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('name', '=', kind.name)
    .where('payload', '=', JSON.stringify(payload))
    .where('leased_until', 'is', null)
    .execute()
}

/** Forgets every job of a kind, such as one that a backup holds unfinished. */
export async function dropJobs(db: Db, kind: { name: string }): Promise<void> {
  await db.deleteFrom('jobs').where('name', '=', kind.name).execute()
}
