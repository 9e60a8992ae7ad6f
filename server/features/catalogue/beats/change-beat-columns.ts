import type { Transaction } from 'kysely'
import { recordReplacedPrice } from '#server/model/price/index.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'

type Changeable = Partial<Pick<Row<'beats'>, 'price_cents' | 'status' | 'publish_at'>>

/**
 * Changes columns of a beat as one edit: its revision counts up, and a replaced price is kept. The caller records the
 * catalogue change. Without columns, for a change of what belongs to the beat in other tables.
 */
export async function changeBeatColumns(
  trx: Transaction<Database>,
  beat: Pick<Row<'beats'>, 'id' | 'price_cents'>,
  columns: Changeable,
): Promise<void> {
  if (columns.price_cents !== undefined && columns.price_cents !== beat.price_cents)
    await recordReplacedPrice(trx, { subject: 'beat', subjectId: beat.id, priceCents: beat.price_cents })
  await trx
    .updateTable('beats')
    .set((beats) => ({ ...columns, revision: beats('revision', '+', 1), changed_at: Date.now() }))
    .where('id', '=', beat.id)
    .execute()
}
