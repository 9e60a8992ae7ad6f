import type { Updateable } from 'kysely'
import type { Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { BeatRow } from './tables.ts'

/** Gives a beat the cover or audio that was made of an upload. It counts as no edit. */
export async function keepMedia(
  trx: Trx,
  beatId: string,
  media: Pick<
    Updateable<BeatRow>,
    | 'image'
    | 'cover'
    | 'audio_url'
    | 'audio_version'
    | 'preview_tag'
    | 'preview_tried'
    | 'duration_ms'
    | 'lossy_master'
    | 'waveform_small'
  >,
): Promise<void> {
  await trx.updateTable('beats').set(media).where('id', '=', beatId).execute()
}

export async function keepWaveform(trx: Trx, beatId: string, waveform: string): Promise<void> {
  await trx
    .insertInto('beat_waveforms')
    .values({ beat_id: beatId, waveform })
    .onConflict((conflict) => conflict.column('beat_id').doUpdateSet({ waveform }))
    .execute()
}

/**
 * Gives a beat whose first upload is processed the wanted status, as the newest. One that is published keeps its place.
 * @returns whether it was the first upload
 */
export async function endProcessing(
  trx: Trx,
  beatId: string,
  wanted: Row<'beat_uploads'>['wanted_status'],
  now: number,
): Promise<boolean> {
  const isNew = await trx
    .updateTable('beats')
    .set({ status: wanted, created_at: now })
    .where('id', '=', beatId)
    .where('status', '=', 'processing')
    .executeTakeFirst()
  await trx
    .updateTable('beats')
    .set({ status_before: wanted })
    .where('id', '=', beatId)
    .where('status_before', '=', 'processing')
    .execute()
  return Number(isNew.numUpdatedRows) > 0
}

/** Publishes the beats scheduled up to `now` (milliseconds since 1970) as the newest. Returns their ids. */
export async function publishDue(trx: Trx, now: number): Promise<string[]> {
  const shown = await trx
    .updateTable('beats')
    .set((columns) => ({ status: 'ready', created_at: columns.fn.coalesce('publish_at', 'created_at') }))
    .where('status', '=', 'scheduled')
    .where('publish_at', '<=', now)
    .returning('id')
    .execute()
  return shown.map(({ id }) => id)
}
