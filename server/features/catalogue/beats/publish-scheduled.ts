import { recordCatalogueChange } from '#server/model/catalogue/index.ts'
import { announceBeats } from './announce-beats.ts'
import type { BeatDeps } from './beat-deps.ts'

/** Publishes the beats scheduled up to `now` (milliseconds since 1970) as the newest. */
export async function publishScheduled(
  { connection, catalogue }: Pick<BeatDeps, 'connection' | 'catalogue'>,
  now: number,
): Promise<void> {
  const due = await connection.db.transaction().execute(async (trx) => {
    const shown = await trx
      .updateTable('beats')
      .set((columns) => ({ status: 'ready', created_at: columns.fn.coalesce('publish_at', 'created_at') }))
      .where('status', '=', 'scheduled')
      .where('publish_at', '<=', now)
      .returning('id')
      .execute()
    const [first, ...others] = shown.map(({ id }) => id)
    if (first !== undefined) {
      await recordCatalogueChange(trx, first, ...others)
      await announceBeats(trx, [first, ...others])
    }
    return shown.length
  })
  if (due > 0) await catalogue.refresh()
}
