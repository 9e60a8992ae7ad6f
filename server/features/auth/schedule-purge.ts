import type { Db } from '#server/platform/database/connect.ts'
import type { JobRunner } from '#server/platform/jobs/job-runner.ts'
import { sendMailJob } from '#server/platform/mail/queue-mail.ts'
import { DEVICE_DAYS } from './known-devices.ts'

const HOUR_MS = 3_600_000
const MAIL_RETENTION_MS = 30 * 24 * HOUR_MS
const DEAD_MAIL_RETENTION_MS = 90 * 24 * HOUR_MS

/**
 * Every hour, deletes expired sessions, links, challenges and CAPTCHA solutions, devices that stay away, sent mail after 30
 * days, and mail that could not be sent after 90, in which an administrator may send it again.
 */
export function schedulePurge(jobs: JobRunner, db: Db): void {
  jobs.every('forget expired sign-in data', HOUR_MS, async ({ now }) => {
    await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
    await db.deleteFrom('password_resets').where('expires_at', '<', now).execute()
    await db.deleteFrom('sign_in_links').where('expires_at', '<', now).execute()
    await db.deleteFrom('used_challenges').where('expires_at', '<', now).execute()
    await db
      .deleteFrom('known_devices')
      .where('seen_at', '<', now - DEVICE_DAYS * 24 * HOUR_MS)
      .execute()
    await db.deleteFrom('email_changes').where('expires_at', '<', now).execute()
    await db.deleteFrom('captcha_answers').where('expires_at', '<', now).execute()
    await db
      .deleteFrom('mails')
      .where('status', 'in', ['sent', 'skipped'])
      .where('created_at', '<', now - MAIL_RETENTION_MS)
      .execute()
    const dead = now - DEAD_MAIL_RETENTION_MS
    await db.deleteFrom('mails').where('status', '=', 'dead').where('created_at', '<', dead).execute()
    await db
      .deleteFrom('jobs')
      .where('name', '=', sendMailJob.name)
      .where('status', '=', 'dead')
      .where('created_at', '<', dead)
      .execute()
  })
}
