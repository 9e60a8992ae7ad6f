import type { Db } from '#server/platform/database/connect.ts'
import type { JobRunner } from '#server/platform/jobs/job-runner.ts'
import { CONFIRM_WITHIN_MS } from './subscribe.ts'

const HOUR_MS = 3_600_000

/** Deletes, each hour, addresses that asked for the newsletter and never confirmed. */
export function forgetUnconfirmed(jobs: JobRunner, db: Db): void {
  jobs.every('forget unconfirmed subscribers', HOUR_MS, async ({ now }) => {
    await db
      .deleteFrom('newsletter_subscribers')
      .where('confirmed_at', 'is', null)
      .where('requested_at', '<', now - CONFIRM_WITHIN_MS)
      .execute()
  })
}
