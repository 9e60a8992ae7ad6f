import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'

/** Whether somebody has ordered the beat, under whatever license. */
export async function isSold(trx: Transaction<Database>, beatId: string): Promise<boolean> {
  const line = await trx
    .selectFrom('order_lines')
    .select('id')
    .where('beat_id', '=', beatId)
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}
