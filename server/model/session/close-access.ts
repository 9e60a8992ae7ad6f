import type { Db, Trx } from '#server/platform/database/connect.ts'
import { dropEmailChanges } from './email-changes.ts'
import { revokeLinks } from './one-time-links.ts'
import { endSessions } from './sessions.ts'

/**
 * Closes every way into an account but its password and second factors: sessions, mailed links and codes, and pending email
 * changes.
 * @param except a session that goes on
 */
export async function closeAccess(
  trx: Trx,
  userId: string,
  options: { except?: string } = {},
): Promise<void> {
  await endSessions(trx, userId, options)
  await revokeLinks(trx, userId)
  await dropEmailChanges(trx, userId)
}

/** The same for all accounts. */
export async function closeAllAccess(trx: Trx): Promise<void> {
  for (const table of ['sessions', 'mailed_links', 'mailed_codes', 'email_changes'] as const)
    await trx.deleteFrom(table).execute()
}

/** Deletes what has expired. @param now milliseconds since 1970 */
export async function purgeExpiredAccess(db: Db, now: number): Promise<void> {
  for (const table of ['sessions', 'mailed_links', 'mailed_codes', 'email_changes'] as const)
    await db.deleteFrom(table).where('expires_at', '<', now).execute()
}
