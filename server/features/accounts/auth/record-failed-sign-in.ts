import { recordAuditEvent } from '#server/model/audit/index.ts'
import type { Db } from '#server/platform/database/connect.ts'

/**
 * Records a refused sign-in with the account that it named.
 * @param account `id` is empty where there is no such account
 * @param because why, where it was not the password
 */
export async function recordFailedSignIn(
  db: Db,
  account: { id: string; name: string },
  because?: string,
): Promise<void> {
  const somebody = { userId: '', username: 'Somebody' }
  const details = because === undefined ? undefined : { because }
  await recordAuditEvent(db, somebody, 'user.sign-in-failed', account, details)
}
