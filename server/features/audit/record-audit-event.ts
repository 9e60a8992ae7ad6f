import type { Transaction } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { AuditAction } from '#contract/audit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database } from '#server/platform/database/schema.ts'

export type AuditEvent = {
  action: AuditAction
  /** What it was done to, by the name that people know it by. */
  subject: { id: string; name: string }
  /** What was chosen or changed: `{ from: 'customer', to: 'admin' }`. Never a secret. */
  details?: Record<string, string>
}

/** Writes down who did what, in the transaction of the change itself, so that neither is there without the other. */
export async function recordAuditEvent(
  db: Db | Transaction<Database>,
  admin: { userId: string; username: string },
  act: AuditEvent,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      id: uuidv7(),
      at: Date.now(),
      admin_id: admin.userId,
      admin_name: admin.username,
      action: act.action,
      subject_id: act.subject.id,
      subject_name: act.subject.name,
      details: JSON.stringify(act.details ?? {}),
    })
    .execute()
}
