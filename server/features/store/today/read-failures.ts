import type { Failure } from '#contract/store/failure.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { readDeadJobs } from '#server/platform/jobs/read-jobs.ts'
import { mailJobNames } from '#server/platform/mail/queue-mail.ts'
import { readDeadMails } from '#server/platform/mail/stored-mails.ts'

const MAX_FAILURES = 50

/** Mails that could not be sent for good, newest first. */
export async function readFailedMails(db: Db): Promise<Failure[]> {
  const mails = await readDeadMails(db, MAX_FAILURES)
  return mails.map((mail) => ({
    ...common(mail),
    kind: 'mail' as const,
    name: mail.template,
    about: mail.recipient,
  }))
}

/** Jobs that failed for good except those that send mail, newest first. */
export async function readFailedJobs(db: Db): Promise<Failure[]> {
  const jobs = await readDeadJobs(db, MAX_FAILURES, mailJobNames)
  return jobs.map((job) => ({ ...common(job), kind: 'job' as const, name: job.name, about: '' }))
}

function common(row: { id: string; attempts: number; last_error: string | null; created_at: number }) {
  return {
    id: row.id,
    attempts: row.attempts,
    error: row.last_error ?? '',
    at: new Date(row.created_at).toISOString(),
  }
}
