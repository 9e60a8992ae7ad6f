import type { Insertable, Updateable } from 'kysely'
import { recordReplacedPrice } from '#server/model/price/index.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { BeatRow } from './tables.ts'

type Changeable = Omit<Updateable<BeatRow>, 'id' | 'revision' | 'changed_at'>

/** Adds a beat. The caller records the catalogue change. */
export async function insertBeat(trx: Trx, beat: Insertable<BeatRow>): Promise<void> {
  await trx.insertInto('beats').values(beat).execute()
}

/**
 * Changes columns of a beat as one edit: its revision counts up, and a replaced price is kept. The caller records the
 * catalogue change. Without columns, for a change of what belongs to the beat in other tables.
 */
export async function changeBeatColumns(
  trx: Trx,
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
