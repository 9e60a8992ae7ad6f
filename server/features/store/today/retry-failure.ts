import { recordAuditEvent } from '#server/model/audit/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { retryJob } from '#server/platform/jobs/retry-job.ts'
import { retryMail } from '#server/platform/mail/stored-mails.ts'

/** Requeues a dead job or mail. @throws Problem failure_not_found */
export async function retryFailure(
  db: Db,
  admin: RequestSession,
  { kind, id }: { kind: 'job' | 'mail'; id: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (kind === 'mail') {
      const mail = await retryMail(trx, id)
      if (!mail) throw new ProblemError('failure_not_found')
      await recordAuditEvent(trx, admin, 'mail.retried', { id, name: mail.template }, { to: mail.recipient })
    } else {
      const job = await retryJob(trx, id)
      if (!job) throw new ProblemError('failure_not_found')
      await recordAuditEvent(trx, admin, 'job.retried', { id, name: job.name })
    }
  })
}
