import { z } from 'zod'
import { type Locale, locales } from '#contract/text/locales.ts'
import { findUserByEmail } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { defineJob } from '#server/platform/jobs/job-kind.ts'
import type { JobRunner } from '#server/platform/jobs/job-runner.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { passwordResetMail } from './auth-mails.ts'
import type { SignInLimits } from './sign-in-limits.ts'

const Asked = z.object({ account: z.string(), locale: z.enum(locales).nullable().default(null) })
const resetRequested = defineJob('password reset requested', Asked)

/**
 * Queues a password reset. A background job looks up the account, so that response and timing do not reveal whether it
 * exists.
 * @throws Problem too_many_reset_mails
 */
export async function requestPasswordReset(
  { db, limits }: { db: Db; limits: SignInLimits },
  email: string,
  client: { key: string; locale: Locale },
): Promise<void> {
  const account = email.toLowerCase()
  await limits.forgotByClient.take(client.key)
  if (await limits.forgotByAccount.tryTake(account))
    await enqueueJob(db, resetRequested, { account, locale: client.locale })
}

export function handleResetRequests(jobs: JobRunner, db: Db): void {
  jobs.handle(resetRequested, async ({ account, locale }, { id }) => {
    const user = await findUserByEmail(db, account)
    if (!user || user.password_hash === null) return
    const { id: userId, email: to } = user
    await queueMail(db, passwordResetMail, {
      ...{ key: `reset ${id}`, to, data: { userId } },
      locale: user.locale ?? locale,
    })
    jobs.wake()
  })
}
