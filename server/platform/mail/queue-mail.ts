import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { Locale } from '#contract/text/locales.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { enqueueJobs } from '#server/platform/jobs/enqueue-job.ts'
import { defineJob } from '#server/platform/jobs/job-kind.ts'
import { isDemoAddress } from './demo-address.ts'
import type { MailKind } from './mail-kind.ts'

const MINUTE_MS = 60_000

const Payload = z.object({ mailId: z.string() })
const pace = { backoffMs: [1, 5, 30, 120, 720].map((minutes) => minutes * MINUTE_MS), concurrency: 4 }

export const sendMailJob = defineJob('send mail', Payload, { ...pace, waitsOnHold: true })
/** Mail about sign-in, queued since the store runs here. What a backup held waits with the other mail. */
const sendSignInMailJob = defineJob('send sign-in mail', Payload, pace)
/** Mail that the law asks for: it follows even a day without the mail server. */
const sendOwedMailJob = defineJob('send owed mail', Payload, {
  ...pace,
  backoffMs: [...pace.backoffMs, 720 * MINUTE_MS],
  maxLostStarts: 20,
  waitsOnHold: true,
})
export const mailJobs = [sendMailJob, sendSignInMailJob, sendOwedMailJob] as const
export const mailJobNames = mailJobs.map(({ name }) => name)

/**
 * Adds a mail to the outbox, in the transaction of the change that it reports. The demo's people get none.
 * @param mail.key idempotency key
 * @param mail.to a single address
 * @param mail.locale the recipient's language; null: the store's own
 */
export async function queueMail<Data>(
  db: Db | Trx,
  kind: MailKind<Data>,
  mail: { key: string; to: string; locale: Locale | null; data: Data },
): Promise<void> {
  const { key, to: recipient, locale, data } = mail
  const row = { template: kind.name, recipient, locale, data: JSON.stringify(data), unique_key: key }
  await insertMails(
    db,
    [{ ...row, sendAt: Date.now() }],
    kind.isAboutSignIn ? sendSignInMailJob : kind.isOwed ? sendOwedMailJob : sendMailJob,
  )
}

/** Whether a mail of the outbox waits to be sent now. */
export async function hasMailDue(db: Db): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('name', 'in', mailJobNames)
    .where('status', '=', 'waiting')
    .where('run_at', '<=', Date.now())
    .limit(1)
    .executeTakeFirst()
  return job !== undefined
}

/** Adds some hundred mails of a kind at once, each to be sent at its time. */
export async function queueMails<Data>(
  db: Db | Trx,
  kind: MailKind<Data>,
  mails: readonly { key: string; to: string; locale: Locale | null; data: Data; sendAt: number }[],
): Promise<void> {
  await insertMails(
    db,
    mails.map(({ key, to: recipient, locale, data, sendAt }) => ({
      ...{ template: kind.name, recipient, locale, data: JSON.stringify(data) },
      ...{ unique_key: key, sendAt },
    })),
  )
}

/** Adds a mail like one that was sent before. @param key idempotency key */
export async function requeueMail(
  db: Db | Trx,
  mail: Pick<Row<'mails'>, 'template' | 'recipient' | 'locale' | 'data'>,
  key: string,
): Promise<void> {
  const { template, recipient, locale, data } = mail
  await insertMails(db, [{ template, recipient, locale, data, unique_key: key, sendAt: Date.now() }])
}

type NewMail = Pick<Row<'mails'>, 'template' | 'recipient' | 'locale' | 'data' | 'unique_key'> & {
  sendAt: number
}

async function insertMails(
  db: Db | Trx,
  mails: readonly NewMail[],
  job: (typeof mailJobs)[number] = sendMailJob,
): Promise<void> {
  const real = mails.filter(({ recipient }) => !isDemoAddress(recipient))
  if (real.length === 0) return
  const now = Date.now()
  const rows = real.map(({ sendAt, ...mail }) => ({ id: uuidv7(), sendAt, mail }))
  const inserted = await db
    .insertInto('mails')
    .values(
      rows.map(({ id, mail }) => ({
        ...mail,
        id,
        order_id: orderOf(mail.data),
        message_id: id,
        status: 'waiting' as const,
        attempts: 0,
        last_error: null,
        created_at: now,
        sent_at: null,
      })),
    )
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .returning('id')
    .execute()
  const isNew = new Set(inserted.map(({ id }) => id))
  await enqueueJobs(
    db,
    job,
    rows
      .filter(({ id }) => isNew.has(id))
      .map(({ id, sendAt }) => ({ payload: { mailId: id }, runAt: sendAt })),
  )
}

/** Id of the order that a mail with these data is about. */
function orderOf(data: string): string | null {
  const { orderId } = JSON.parse(data) as { orderId?: unknown }
  return typeof orderId === 'string' ? orderId : null
}
