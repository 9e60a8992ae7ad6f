import { publishDue } from '#server/model/beat/index.ts'
import { recordCatalogueChange } from '#server/model/catalogue/index.ts'
import { announceBeats } from './announce-beats.ts'
import type { BeatDeps } from './beat-deps.ts'

/** Publishes the beats scheduled up to `now` (milliseconds since 1970) as the newest. */
export async function publishScheduled(
  { connection, catalogue }: Pick<BeatDeps, 'connection' | 'catalogue'>,
  now: number,
): Promise<void> {
  const isDue = await connection.db.transaction().execute(async (trx) => {
    const [first, ...others] = await publishDue(trx, now)
    if (first === undefined) return false
    await recordCatalogueChange(trx, first, ...others)
    await announceBeats(trx, [first, ...others])
    return true
  })
  if (isDue) await catalogue.refresh()
}
