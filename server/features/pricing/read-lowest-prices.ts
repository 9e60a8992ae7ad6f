import { lowestPriceCents } from '#contract/quote.ts'
import { canDeliver, offeredLicenses } from '#server/features/licenses/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'

type PricedBeat = Pick<Row<'beats'>, 'id' | 'price_cents' | 'lossy_master'>

/** Returns a lookup of the lowest price in cents at which a beat can be bought now. */
export async function readLowestPrices(
  db: Db,
  beats: readonly PricedBeat[],
): Promise<(beat: PricedBeat) => number> {
  const lossy = beats.filter(({ lossy_master }) => lossy_master !== 0)
  const lossless = beats.filter(({ lossy_master }) => lossy_master === 0)
  const licenses = [...(await readPrices(db, lossless)), ...(await readDeliverable(db, lossy))]
  const byBeat = Map.groupBy(licenses, ({ beat_id }) => beat_id)
  return (beat) => lowestPriceCents(beat, byBeat.get(beat.id) ?? [])
}

/** Without the texts of licenses, which a large catalogue would read for each of its beats. */
async function readPrices(db: Db, beats: readonly PricedBeat[]) {
  if (beats.length === 0) return []
  return offeredLicenses(db)
    .clearSelect()
    .clearOrderBy()
    .select(['beat_licenses.beat_id'])
    .select(({ fn }) => fn.coalesce('beat_licenses.price_cents', 'tier.price_cents').as('price_cents'))
    .where(inList(db, 'beat_licenses.beat_id', idsOf(beats)))
    .execute()
}

async function readDeliverable(db: Db, beats: readonly PricedBeat[]) {
  if (beats.length === 0) return []
  const licenses = await offeredLicenses(db)
    .where(inList(db, 'beat_licenses.beat_id', idsOf(beats)))
    .execute()
  return licenses.filter(canDeliver)
}

function idsOf(beats: readonly PricedBeat[]): string[] {
  return beats.map(({ id }) => id)
}
