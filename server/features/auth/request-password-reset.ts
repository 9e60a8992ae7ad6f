import { z } from 'zod'
import type { Db } from '#server/platform/database/connect.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { defineJob } from '#server/platform/jobs/job-kind.ts'
import type { JobRunner } from '#server/platform/jobs/job-runner.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { passwordResetMail } from './mails.ts'
import type { SignInLimits } from './sign-in-limits.ts'

const resetRequested = defineJob('password reset requested', z.object({ account: z.string() }))

/**
 * Notes that somebody wants to reset the password of this address. Whether there is such an account is looked up
 * later, in the background, so that neither the answer nor its time can tell. Throws `too_many_reset_mails`.
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

/** Looks up the account and puts the mail with the link into the outbox. */
export function handleResetRequests(jobs: JobRunner, db: Db): void {
  jobs.handle(resetRequested, async ({ account }, { id }) => {
    const user = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email_key', '=', account)
      .where('password_hash', 'is not', null)
      .executeTakeFirst()
    if (!user) return
    await queueMail(db, passwordResetMail, { key: `reset ${id}`, to: user.email, data: { userId: user.id } })
    jobs.wake()
  })
}
