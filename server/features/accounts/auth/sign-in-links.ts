import { z } from 'zod'
import { type Locale, locales } from '#contract/text/locales.ts'
import { takeLink } from '#server/model/session/index.ts'
import { confirmAddress, findUser, findUserByEmail } from '#server/model/user/index.ts'
import { hashOneTimeToken } from '#server/platform/crypto/one-time-token.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { defineJob } from '#server/platform/jobs/job-kind.ts'
import type { JobRunner } from '#server/platform/jobs/job-runner.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { signInLinkMail } from './auth-mails.ts'
import type { SignInLimits } from './sign-in-limits.ts'

const Asked = z.object({ account: z.string(), locale: z.enum(locales).nullable().default(null) })
const linkRequested = defineJob('sign-in link requested', Asked)

/**
 * Queues a sign-in link. A background job looks up the account, so that response and timing do not reveal whether it
 * exists.
 * @throws Problem too_many_requests
 */
export async function requestSignInLink(
  { db, limits }: { db: Db; limits: SignInLimits },
  email: string,
  client: { key: string; locale: Locale },
): Promise<void> {
  const account = email.toLowerCase()
  await limits.linkByClient.take(client.key)
  if (await limits.linkByAccount.tryTake(account))
    await enqueueJob(db, linkRequested, { account, locale: client.locale })
}

/** Only customers get links: whoever reads an administrator's mail must not run the store. */
export function handleLinkRequests(jobs: JobRunner, db: Db): void {
  jobs.handle(linkRequested, async ({ account, locale }, { id }) => {
    const user = await findUserByEmail(db, account)
    if (user?.role !== 'customer' || user.password_hash === null || user.locked_at !== null) return
    await queueMail(db, signInLinkMail, {
      key: `sign-in link ${id}`,
      to: user.email,
      locale: user.locale ?? locale,
      data: { userId: user.id },
    })
    jobs.wake()
  })
}

/** Uses up a link. @throws Problem too_many_requests, sign_in_link_invalid, account_locked */
export async function redeemSignInLink(
  { db, limits }: { db: Db; limits: SignInLimits },
  token: string,
  client: { key: string },
): Promise<Row<'users'>> {
  await limits.linkUseByClient.take(client.key)
  const userId = await takeLink(db, 'sign-in', hashOneTimeToken(token))
  const user = userId === undefined ? undefined : await findUser(db, userId)
  // An administrator by now.
  if (user?.role !== 'customer') throw new ProblemError('sign_in_link_invalid')
  if (user.locked_at !== null) throw new ProblemError('account_locked')
  // Whoever opened it reads the mail of this address.
  await confirmAddress(db, user.id)
  return user
}
