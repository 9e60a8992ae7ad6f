import { toIso } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { csvLine } from '#server/platform/http/csv-line.ts'
import { DEMO_ADDRESSES } from '#server/platform/mail/demo-address.ts'

/** Confirmed subscribers as CSV (RFC 4180). */
export async function subscribersCsv(db: Db, unsubscribeUrl: (id: string) => string): Promise<string> {
  const rows = await db
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email', 'requested_at', 'confirmed_at', 'consent'])
    .where('confirmed_at', 'is not', null)
    .where('email_key', 'not like', DEMO_ADDRESSES)
    .orderBy('confirmed_at')
    .orderBy('id')
    .execute()
  const lines = rows.map(({ id, email, requested_at, confirmed_at, consent }) =>
    csvLine([
      ...[email, toIso(requested_at), toIso(confirmed_at ?? 0), unsubscribeUrl(id)],
      consent ?? 'Confirmed by email',
    ]),
  )
  return (
    csvLine(['email', 'requested_at', 'confirmed_at', 'unsubscribe_url', 'consent_from']) + lines.join('')
  )
}
