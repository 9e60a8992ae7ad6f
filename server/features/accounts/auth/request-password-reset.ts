import { z } from 'zod'
import { findUserByEmail } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { defineJob } from '#server/platform/jobs/job-kind.ts'
import type { JobRunner } from '#server/platform/jobs/job-runner.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { passwordResetMail } from './auth-mails.ts'
import type { SignInLimits } from './sign-in-limits.ts'

const resetRequested = defineJob('password reset requested', z.object({ account: z.string() }))

/**
 * Queues a password reset. A background job looks up the account, so that response and timing do not reveal whether it
 * exists.
 * @throws Problem too_many_reset_mails
 */
export async function requestPasswordReset(
  { db, limits }: { db: Db; limits: SignInLimits },
  email: string,
  client: { key: string },
): Promise<void> {
  const account = email.toLowerCase()
  await limits.forgotByClient.take(client.key)
  if (await limits.forgotByAccount.tryTake(account)) await enqueueJob(db, resetRequested, { account })
}

export function handleResetRequests(jobs: JobRunner, db: Db): void {
  jobs.handle(resetRequested, async ({ account }, { id }) => {
    const user = await findUserByEmail(db, account)
    if (!user || user.password_hash === null) return
    await queueMail(db, passwordResetMail, { key: `reset ${id}`, to: user.email, data: { userId: user.id } })
    jobs.wake()
  })
}
