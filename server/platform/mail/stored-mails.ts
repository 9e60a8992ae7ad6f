import type { Db, Trx } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { mailJobNames, sendMailJob } from './queue-mail.ts'

const DAY_MS = 24 * 3_600_000
const RETENTION_MS = 30 * DAY_MS
const DEAD_RETENTION_MS = 90 * DAY_MS

/** Deletes sent mail after 30 days, and mail that could not be sent after 90, in which an admin may send it again. */
export async function purgeMails(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('status', 'in', ['sent', 'skipped'])
    .where('created_at', '<', now - RETENTION_MS)
    .execute()
  const dead = now - DEAD_RETENTION_MS
  await db.deleteFrom('mails').where('status', '=', 'dead').where('created_at', '<', dead).execute()
  await db
    .deleteFrom('jobs')
    .where('name', 'in', mailJobNames)
    .where('status', '=', 'dead')
    .where('created_at', '<', dead)
    .execute()
}

/** Deletes the mails to an address: all, or those about an order. */
export async function deleteMailsTo(trx: Trx, address: string, about?: { orderId: string }): Promise<void> {
  await trx
    .deleteFrom('mails')
    .where('recipient', '=', address)
    .$if(about !== undefined, (query) => query.where('order_id', '=', about?.orderId ?? null))
    .execute()
}

/** Sends a mail again that was given up. Undefined if there is none. */
export async function retryMail(trx: Trx, id: string) {
  const mail = await trx
    .updateTable('mails')
    .set({ status: 'waiting', attempts: 0 })
    .where('id', '=', id)
    .where('status', '=', 'dead')
    .returning(['template', 'recipient'])
    .executeTakeFirst()
  if (!mail) return undefined
  const payload = { mailId: id }
  await trx
    .deleteFrom('jobs')
    .where('name', 'in', mailJobNames)
    .where('status', '=', 'dead')
    .where('payload', '=', JSON.stringify(payload))
    .execute()
  await enqueueJob(trx, sendMailJob, payload)
  return mail
}

/** Gives up every mail that waits, as in a copy of a store. */
export async function skipWaitingMails(trx: Trx): Promise<void> {
  await trx.updateTable('mails').set({ status: 'skipped' }).where('status', '=', 'waiting').execute()
  await trx.deleteFrom('jobs').where('name', 'in', mailJobNames).where('leased_until', 'is', null).execute()
}

/** What was or is to be sent to these addresses, newest first. @param limit undefined: all that is kept */
export function readMailsTo(db: Db, addresses: readonly string[], limit?: number): Promise<Row<'mails'>[]> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where(inList(db, 'recipient', addresses))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
}

export function findMail(db: Db, id: string): Promise<Row<'mails'> | undefined> {
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Mails that were given up, newest first. */
export function readDeadMails(db: Db, limit: number): Promise<Row<'mails'>[]> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('status', '=', 'dead')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** When the last mail was sent, in milliseconds since 1970. */
export async function lastMailSentAt(db: Db): Promise<number | null> {
  const last = await db
    .selectFrom('mails')
    .select((select) => select.fn.max('sent_at').as('at'))
    .executeTakeFirst()
  return last?.at ?? null
}

/** Mails of a kind about an order that are kept, oldest first. */
export function readMailsAbout(db: Db, orderId: string, template: string): Promise<Row<'mails'>[]> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('template', '=', template)
    .orderBy('id')
    .execute()
}
