import type { Transaction } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { defineJob } from '#server/platform/jobs/job-kind.ts'
import type { MailKind } from './mail-kind.ts'

const MINUTE_MS = 60_000

export const sendMailJob = defineJob('send mail', z.object({ mailId: z.string() }), {
  backoffMs: [1, 5, 30, 120, 720].map((minutes) => minutes * MINUTE_MS),
  concurrency: 4,
})

/**
 * Adds a mail to the outbox, in the transaction of the change that it reports.
 * @param mail.key idempotency key
 * @param mail.to a single address
 */
export async function queueMail<Data>(
  db: Db | Transaction<Database>,
  kind: MailKind<Data>,
  mail: { key: string; to: string; data: Data },
): Promise<void> {
  const { key, to: recipient, data } = mail
  await requeueMail(db, { template: kind.name, recipient, data: JSON.stringify(data) }, key)
}

/** Whether a mail of the outbox waits to be sent now. */
export async function hasMailDue(db: Db): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', sendMailJob.name)
    .where('status', '=', 'waiting')
    .where('run_at', '<=', Date.now())
    .limit(1)
    .executeTakeFirst()
  return job !== undefined
}

/** Adds a mail like one that was sent before. @param key idempotency key */
export async function requeueMail(
  db: Db | Transaction<Database>,
  mail: Pick<Row<'mails'>, 'template' | 'recipient' | 'data'>,
  key: string,
): Promise<void> {
  const id = uuidv7()
  const inserted = await db
    .insertInto('mails')
    .values({
      ...mail,
      id,
      unique_key: key,
      message_id: id,
      status: 'waiting',
      attempts: 0,
      last_error: null,
      created_at: Date.now(),
      sent_at: null,
    })
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) await enqueueJob(db, sendMailJob, { mailId: id })
}
