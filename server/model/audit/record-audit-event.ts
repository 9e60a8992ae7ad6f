import { uuidv7 } from 'uuidv7'
import type { AuditAction } from '#contract/store/audit.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ilike, likePattern } from '#server/platform/database/text-search.ts'

/**
 * Call it in the transaction of the change.
 * @param by `token` names the API token that acted. `username` stays for good: only administrators go by their name
 * @param details such as `{ from: 'customer', to: 'admin' }`. Never a secret. Erased with the account that it names, like
 * the subject's name
 */
export async function recordAuditEvent(
  db: Db | Trx,
  by: { userId: string; username: string; token?: string },
  action: AuditAction,
  subject: { id: string; name: string },
  details: Record<string, string> = {},
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      id: uuidv7(),
      at: Date.now(),
      admin_id: by.userId,
      admin_name: by.username,
      action,
      subject_id: subject.id,
      subject_name: subject.name,
      details: writeJson({ ...details, ...(by.token !== undefined && { 'API token': by.token }) }),
    })
    .execute()
}

/** What was recorded about a user or thing, oldest first. */
export function readEventsAbout(db: Db, subjectId: string): Promise<Row<'audit_log'>[]> {
  return db.selectFrom('audit_log').selectAll().where('subject_id', '=', subjectId).orderBy('id').execute()
}

/** Events, as a query. @param q part of the name of the administrator or the subject */
export function auditEvents(
  db: Db,
  { q, action }: { q?: string | undefined; action?: AuditAction | undefined },
) {
  let query = db.selectFrom('audit_log')
  if (action) query = query.where('action', '=', action)
  if (q) {
    const pattern = likePattern(q)
    query = query.where(({ or }) =>
      or([ilike(db, 'admin_name', pattern), ilike(db, 'subject_name', pattern)]),
    )
  }
  return query
}
