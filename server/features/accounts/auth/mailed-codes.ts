import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { MAILED_CODE_DIGITS, MAILED_CODE_MINUTES } from '#contract/accounts/sign-in-methods.ts'
import { Username } from '#contract/accounts/user.ts'
import { type Locale, locales } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import type { Captcha } from '#server/features/store/captcha/index.ts'
import {
  askMailedCode,
  keepMailedCode,
  setMailedCodeUser,
  spendMailedCode,
  tryMailedCode,
} from '#server/model/session/index.ts'
import { addUser, confirmAddress, findUser, findUserByEmail, newUserRow } from '#server/model/user/index.ts'
import { hashOneTimeToken, makeOneTimeToken } from '#server/platform/crypto/one-time-token.ts'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import { isSigned, sign } from '#server/platform/crypto/sign.ts'
import { deriveKey } from '#server/platform/crypto/store-secret.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { defineJob } from '#server/platform/jobs/job-kind.ts'
import type { JobRunner } from '#server/platform/jobs/job-runner.ts'
import { defineMail } from '#server/platform/mail/mail-kind.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { welcomeMail } from './auth-mails.ts'
import { recordFailedSignIn } from './record-failed-sign-in.ts'
import type { SignInLimits } from './sign-in-limits.ts'

const Asked = z.object({
  ticketHash: z.string(),
  email: z.string(),
  locale: z.enum(locales).nullable().default(null),
})
const codeRequested = defineJob('mailed code requested', Asked)
const mailedCodeMail = defineMail('mailed code', z.object({ ticketHash: z.string() }), {
  isAboutSignIn: true,
})

type Client = { key: string; address: string; locale: Locale }

/**
 * Queues a code for the owner of an address, with an account or without. A background job looks it up, so that response
 * and timing do not reveal which. @returns the ticket that the code goes with
 * @throws Problem too_many_requests, captcha_required, captcha_refused
 */
export async function requestMailedCode(
  { db, captcha, limits }: { db: Db; captcha: Captcha; limits: SignInLimits },
  body: { email: string; captchaToken?: string | undefined },
  client: Client,
): Promise<string> {
  await limits.mailedCodeByClient.take(client.key)
  await captcha.check(body.captchaToken, {
    purpose: 'mailed-code',
    address: client.address,
    missing: msg`Please complete the CAPTCHA`,
  })
  const { email } = body
  const account = email.toLowerCase()
  const { token, hash } = makeOneTimeToken()
  await askMailedCode(db, {
    ticketHash: hash,
    email,
    expiresAt: Date.now() + MAILED_CODE_MINUTES * 60_000,
  })
  const isFew =
    (await limits.mailedCodeByAccount.tryTake(account)) && (await limits.mailedCodeOfAccount.tryTake(account))
  if (isFew) await enqueueJob(db, codeRequested, { ticketHash: hash, email, locale: client.locale })
  return token
}

/** Only customers and new addresses get codes: whoever reads an administrator's mail must not run the store. */
export function handleCodeRequests(jobs: JobRunner, db: Db): void {
  jobs.handle(codeRequested, async ({ ticketHash, email, locale }) => {
    const user = await findUserByEmail(db, email)
    if (user && !mayUseCode(user)) return
    if (user) await setMailedCodeUser(db, ticketHash, user.id)
    const to = user?.email ?? email
    await queueMail(db, mailedCodeMail, {
      ...{ key: `mailed code ${ticketHash}`, to, data: { ticketHash } },
      locale: user?.locale ?? locale,
    })
    jobs.wake()
  })
}

export function registerMailedCodeMail(mail: Mailer, storeSecret: string): void {
  mail.registerTemplate(mailedCodeMail, async ({ ticketHash }, { db, storeName }) => {
    const code = String(randomInt(10 ** MAILED_CODE_DIGITS)).padStart(MAILED_CODE_DIGITS, '0')
    if (!(await keepMailedCode(db, ticketHash, sign(keyOf(storeSecret), `${ticketHash} ${code}`))))
      return undefined
    return {
      subject: msg`Your code for ${{ storeName }}`,
      preview: msg`It works for ${{ minutes: MAILED_CODE_MINUTES }} minutes.`,
      heading: msg`Your sign-in code`,
      reason: ({ store }) =>
        msg`You’re getting this because somebody asked for a code for this address at ${{ store }}.`,
      blocks: [
        msg`Enter this code where you asked for it. It works once, for ${{ minutes: MAILED_CODE_MINUTES }} minutes.`,
        { rows: [[msg`Code`, code]] },
        { note: msg`Didn’t ask for this? You can ignore this email, and never tell anybody the code.` },
      ],
    }
  })
}

/**
 * Uses up a code. An address that had no account gets one.
 * @throws Problem too_many_requests, too_many_registrations, mailed_code_wrong, mailed_code_over, account_locked
 */
export async function useMailedCode(
  { db, storeSecret, limits }: { db: Db; storeSecret: string; limits: SignInLimits },
  { ticket, code }: { ticket: string; code: string },
  client: Pick<Client, 'key' | 'locale'>,
): Promise<Row<'users'>> {
  await limits.mailedCodeUseByClient.take(client.key)
  const ticketHash = hashOneTimeToken(ticket)
  const asked = await tryMailedCode(db, ticketHash)
  if (!asked) throw new ProblemError('mailed_code_over')
  if (!isSigned(keyOf(storeSecret), `${ticketHash} ${code}`, asked.code_hash ?? '')) {
    await recordFailedSignIn(db, { id: asked.user_id ?? '', name: asked.email }, 'wrong mailed code')
    throw new ProblemError(asked.tries_left > 0 ? 'mailed_code_wrong' : 'mailed_code_over', {
      members: { triesLeft: String(asked.tries_left) },
    })
  }
  const known = asked.user_id ? await findUser(db, asked.user_id) : await findUserByEmail(db, asked.email)
  // A new account counts as one that is registered by form.
  if (!known) await limits.registerByClient.take(client.key)
  if (!(await spendMailedCode(db, ticketHash))) throw new ProblemError('mailed_code_over')
  const user = known ?? (await openAccount(db, asked.email, client.locale))
  if (user.locked_at !== null) throw new ProblemError('account_locked')
  // The address may have changed, or the account become an administrator's, since the code was mailed.
  if (user.email_key !== asked.email.toLowerCase() || !mayUseCode(user))
    throw new ProblemError('mailed_code_over')
  await confirmAddress(db, user.id)
  return user
}

function mayUseCode(user: Row<'users'>): boolean {
  return user.role === 'customer' && user.password_hash !== null && user.locked_at === null
}

const NAME_TRIES = 20

/** A customer's account for a new address. Its password is nobody's: one can be set by a mailed link. */
async function openAccount(db: Db, email: string, locale: Locale): Promise<Row<'users'>> {
  const password_hash = await hashPassword(makeOneTimeToken().token)
  for (let tries = 0; tries < NAME_TRIES; tries++) {
    const username = usernameFor(email, tries)
    const user = await addUser(db, newUserRow({ username, email, password_hash, role: 'customer', locale }))
    if (user) {
      const { id: userId } = user
      await queueMail(db, welcomeMail, { key: `welcome ${userId}`, to: email, locale, data: { userId } })
      return user
    }
    const other = await findUserByEmail(db, email)
    if (other) return other
  }
  throw new ProblemError('registration_failed')
}

/** `maya` for maya+beats@example.com, or `maya4711` where others have that name. */
function usernameFor(email: string, tries: number): string {
  const [local = ''] = email.toLowerCase().split(/[@+]/)
  const name = local.replace(/[^\w.-]/g, '').slice(0, 24)
  const number = tries > 0 || name.length < 2 ? String(randomInt(1_000, 10_000)) : ''
  return Username.parse(`${name || 'artist'}${number}`)
}

function keyOf(storeSecret: string): Buffer {
  return deriveKey(storeSecret, 'mailed codes')
}
