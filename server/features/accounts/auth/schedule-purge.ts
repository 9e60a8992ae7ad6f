import { forgetDevices, purgeExpiredAccess } from '#server/model/session/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { purgeConsumed } from '#server/platform/database/consume-once.ts'
import type { JobRunner } from '#server/platform/jobs/job-runner.ts'
import { purgeMails } from '#server/platform/mail/stored-mails.ts'
import { DEVICE_DAYS } from './known-devices.ts'

const HOUR_MS = 3_600_000

/**
 * Every hour, deletes expired sessions, links, challenges and CAPTCHA solutions, devices that stay away, sent mail after 30
 * days, and mail that could not be sent after 90, in which an administrator may send it again.
 */
export function scheduleSessionPurge(jobs: JobRunner, db: Db): void {
  jobs.every('forget expired sign-in data', HOUR_MS, async ({ now }) => {
    await purgeExpiredAccess(db, now)
    await purgeConsumed(db, now)
    await forgetDevices(db, now - DEVICE_DAYS * 24 * HOUR_MS)
    await purgeMails(db, now)
  })
}
