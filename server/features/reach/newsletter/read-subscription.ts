import type { Subscription } from '#contract/reach/letter.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { findSuppression } from './suppressions.ts'

/** What the newsletter holds about an address; null: nothing. */
export async function readSubscription(db: Db, email: string): Promise<Subscription | null> {
  const row = await db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'requested_at', 'confirmed_at', 'consent', 'promise'])
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst()
  const suppression = await findSuppression(db, email)
  if (!row && !suppression) return null
  return {
    email: row?.email ?? null,
    requestedAt: timeOf(row?.requested_at),
    confirmedAt: timeOf(row?.confirmed_at),
    consent: row?.consent ?? null,
    promise: row?.promise ?? null,
    unsubscribedAt: timeOf(suppression?.suppressed_at),
  }
}

function timeOf(ms: number | null | undefined): string | null {
  return ms == null ? null : new Date(Number(ms)).toISOString()
}
