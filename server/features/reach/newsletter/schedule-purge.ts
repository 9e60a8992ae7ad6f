import type { Db } from '#server/platform/database/connect.ts'
import type { JobRunner } from '#server/platform/jobs/job-runner.ts'
import { CONFIRMATION_TTL_MS } from './subscribe.ts'

const HOUR_MS = 3_600_000

/** Deletes unconfirmed subscribers whose link has expired, every hour. */
export function scheduleSubscriberPurge(jobs: JobRunner, db: Db): void {
  jobs.every('forget unconfirmed subscribers', HOUR_MS, async ({ now }) => {
    await db
      .deleteFrom('newsletter_subscribers')
      .where('confirmed_at', 'is', null)
      .where('requested_at', '<', now - CONFIRMATION_TTL_MS)
      .execute()
  })
}
