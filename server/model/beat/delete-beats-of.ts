import { recordCatalogueChange } from '#server/model/catalogue/index.ts'
import type { Trx } from '#server/platform/database/connect.ts'

/** Deletes every beat of a producer whose account is deleted. */
export async function deleteBeatsOf(trx: Trx, { id }: { id: string }): Promise<void> {
  const beats = await trx.deleteFrom('beats').where('owner_id', '=', id).returning('id').execute()
  const [first, ...others] = beats.map((beat) => beat.id)
  if (first) await recordCatalogueChange(trx, first, ...others)
}
