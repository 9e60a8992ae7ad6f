import { sql } from 'kysely'
import type { Trx } from '#server/platform/database/connect.ts'

/**
 * Takes the next number of a sequence, e.g. `BB-2026-000187`. The row stays locked until the transaction ends, so that
 * numbers have commit order and rollbacks leave no gaps. Call late in a transaction.
 */
export async function nextNumber(trx: Trx, prefix: string, year: number): Promise<string> {
  const { last } = await trx
    .insertInto('document_numbers')
    .values({ prefix, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['prefix', 'year']).doUpdateSet({ last: sql<number>`document_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${prefix}-${year}-${String(last).padStart(6, '0')}`
}
