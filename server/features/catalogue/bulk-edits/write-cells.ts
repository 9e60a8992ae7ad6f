import { takeBeatFromTrash } from '#server/features/catalogue/beats/index.ts'
import { changeBeatColumns, moveBeatToTrash } from '#server/model/beat/index.ts'
import { replaceTiers, setOwnPrices } from '#server/model/license/index.ts'
import { changeTags, findTags } from '#server/model/tag/index.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import type { BulkBeat } from './bulk-beats.ts'
import type { BulkCells } from './bulk-cells.ts'

/** Changes a beat to what the cells say. The caller records the catalogue change. */
export async function writeCells(
  trx: Trx,
  beat: BulkBeat,
  { priceCents, ownPrices, tags, licenses, status, publishAt }: BulkCells,
): Promise<void> {
  if (status === 'deleted') {
    await moveBeatToTrash(trx, beat.id)
    return
  }
  if (beat.status === 'deleted') {
    await takeBeatFromTrash(trx, beat.id)
    return
  }
  if (ownPrices) await setOwnPrices(trx, beat.licenses, ownPrices)
  if (tags) await changeTags(trx, beat.id, { ids: await existingTags(trx, tags) })
  if (licenses) await replaceTiers(trx, beat.id, beat.licenses, licenses)
  await changeBeatColumns(trx, beat, {
    ...(priceCents !== undefined && { price_cents: priceCents }),
    ...(status !== undefined && { status }),
    ...(publishAt !== undefined && { publish_at: publishAt }),
  })
}

/** Tags may be deleted before an undo. */
async function existingTags(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const rows = await findTags(trx, ids)
  return rows.map(({ id }) => id)
}
