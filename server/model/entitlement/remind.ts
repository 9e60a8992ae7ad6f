import type { Locale } from '#contract/text/locales.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { inForce } from './in-force.ts'

/** Licenses in force whose term ends after `from` and by `until`, and whose buyer was not reminded. In ms since 1970. */
export function readEnding(
  db: Db,
  { from, until }: { from: number; until: number },
  limit: number,
): Promise<{ id: string; certificate: string; email: string; locale: Locale | null }[]> {
  return db
    .selectFrom('grants')
    .innerJoin('users', 'users.id', 'grants.user_id')
    .innerJoin('orders', 'orders.id', 'grants.order_id')
    .select(['grants.id', 'certificate', 'users.email', 'orders.locale'])
    .where('ends_at', '>', from)
    .where('ends_at', '<=', until)
    .where('term_reminded_at', 'is', null)
    .where(inForce())
    .limit(limit)
    .execute()
}

/** Notes that the buyer is reminded of the end of a license's term. @returns false if they were before */
export async function markReminded(trx: Trx, grantId: string, now: number): Promise<boolean> {
  const marked = await trx
    .updateTable('grants')
    .set({ term_reminded_at: now })
    .where('id', '=', grantId)
    .where('term_reminded_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}
