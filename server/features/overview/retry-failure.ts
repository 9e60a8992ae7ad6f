import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Session } from '#server/platform/http/guards.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { sendMailJob } from '#server/platform/mail/queue-mail.ts'

/** Requeues a dead job or mail. @throws Problem failure_not_found */
export async function retryFailure(
  db: Db,
  admin: Session,
  failure: { kind: 'job' | 'mail'; id: string },
): Promise<void> {
  await (failure.kind === 'mail' ? retryMail(db, admin, failure.id) : retryJob(db, admin, failure.id))
}

async function retryMail(db: Db, admin: Session, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mail = await trx
      .updateTable('mails')
      .set({ status: 'waiting', attempts: 0 })
      .where('id', '=', id)
      .where('status', '=', 'dead')
      .returning(['template', 'recipient'])
      .executeTakeFirstOrThrow(() => new Problem('failure_not_found'))
    const payload = { mailId: id }
    await trx
      .deleteFrom('jobs')
      .where('name', '=', sendMailJob.name)
      .where('status', '=', 'dead')
      .where('payload', '=', JSON.stringify(payload))
      .execute()
    await enqueueJob(trx, sendMailJob, payload)
    await recordAuditEvent(trx, admin, 'mail.retried', { id, name: mail.template }, { to: mail.recipient })
  })
}

async function retryJob(db: Db, admin: Session, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const job = await trx
      .updateTable('jobs')
      .set({ status: 'waiting', attempts: 0, lost_starts: 0, run_at: Date.now() })
      .where('id', '=', id)
      .where('status', '=', 'dead')
      .returning('name')
      .executeTakeFirstOrThrow(() => new Problem('failure_not_found'))
    await recordAuditEvent(trx, admin, 'job.retried', { id, name: job.name })
  })
}
