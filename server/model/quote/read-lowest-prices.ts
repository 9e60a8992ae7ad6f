import { licensePriceCents } from '#contract/licenses/license-price.ts'
import { salePrice } from '#contract/pricing/deal-rules.ts'
import { availabilityOf, parseScope } from '#server/model/license/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { PriceRules } from './price-rules.ts'

type PricedBeat = Pick<
  Row<'beats'>,
  'id' | 'owner_id' | 'price_cents' | 'lossy_master' | 'has_stems' | 'exclusive_sold_at'
>

/**
 * Returns a lookup of a beat's lowest current price in cents for its tags, sales included. Without licenses, it is the
 * beat's own price.
 */
export async function readLowestPrices(
  db: Db,
  beats: readonly PricedBeat[],
  { tiers, sales, step }: PriceRules,
): Promise<(beat: PricedBeat, tagIds: readonly string[]) => number> {
  if (beats.length === 0) return ({ price_cents }) => price_cents
  // Leaves out license texts, which would add up over a large catalogue.
  const beatIds = beats.map(({ id }) => id)
  const rows = await db
    .selectFrom('beat_licenses')
    .select(['beat_id', 'template_id', 'price_cents', 'scope'])
    .where(inList(db, 'beat_id', beatIds))
    .execute()
  const byBeat = Map.groupBy(rows, ({ beat_id }) => beat_id)
  return (beat, tagIds) => {
    const prices = (byBeat.get(beat.id) ?? []).flatMap((row): number[] => {
      const { template_id: tierId } = row
      const tier = tierId === null ? undefined : tiers.get(tierId)
      const scope = tierId === null ? parseScope(row.scope) : tier?.scope
      if (!scope || availabilityOf(scope, beat) !== 'available') return []
      const listPriceCents = licensePriceCents(
        beat,
        {
          price_cents: row.price_cents ?? tier?.price_cents ?? null,
          price_percent: tier?.price_percent ?? 100,
        },
        step,
      )
      if (sales.length === 0) return [listPriceCents]
      const license = { listPriceCents, beatId: beat.id, ownerId: beat.owner_id, tagIds, tierId }
      return [salePrice(license, sales, step).priceCents]
    })
    return prices.length === 0 ? beat.price_cents : Math.min(...prices)
  }
}
