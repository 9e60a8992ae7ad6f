import type { Transaction } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { AuditAction } from '#contract/audit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database } from '#server/platform/database/schema.ts'

export type AuditEvent = {
  action: AuditAction
  subject: { id: string; name: string }
  /** Such as `{ from: 'customer', to: 'admin' }`. Never a secret. Erased with the account that it names, like the subject's name. */
  details?: Record<string, string>
}

/** Call it in the transaction of the change. `by.username` stays for good: only administrators go by their name. */
export async function recordAuditEvent(
  db: Db | Transaction<Database>,
  by: { userId: string; username: string },
  event: AuditEvent,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      id: uuidv7(),
      at: Date.now(),
      admin_id: by.userId,
      admin_name: by.username,
      action: event.action,
      subject_id: event.subject.id,
      subject_name: event.subject.name,
      details: JSON.stringify(event.details ?? {}),
    })
    .execute()
}
