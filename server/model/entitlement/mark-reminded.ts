import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'

/** Notes that the buyer is reminded of the end of a license's term. @returns false if they were before */
export async function markReminded(
  trx: Transaction<Database>,
  grantId: string,
  now: number,
): Promise<boolean> {
  const marked = await trx
    .updateTable('grants')
    .set({ term_reminded_at: now })
    .where('id', '=', grantId)
    .where('term_reminded_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}
