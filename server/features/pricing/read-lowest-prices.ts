import { LicenseScope } from '#contract/license-scope.ts'
import { type LicensePricing, lowestPriceCents } from '#contract/quote.ts'
import { availabilityOf, readSoldTiers } from '#server/features/licenses/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'

type PricedBeat = Pick<
  Row<'beats'>,
  'id' | 'price_cents' | 'lossy_master' | 'has_stems' | 'exclusive_sold_at'
>

/** Returns a lookup of the lowest price in cents at which a beat can be bought now. */
export async function readLowestPrices(
  db: Db,
  beats: readonly PricedBeat[],
): Promise<(beat: PricedBeat) => number> {
  if (beats.length === 0) return ({ price_cents }) => price_cents
  const tiers = await readSoldTiers(db)
  // Without the texts of licenses, which a large catalogue would read for each of its beats.
  const rows = await db
    .selectFrom('beat_licenses')
    .select(['beat_id', 'template_id', 'price_cents', 'scope'])
    .where(
      inList(
        db,
        'beat_id',
        beats.map(({ id }) => id),
      ),
    )
    .execute()
  const byBeat = Map.groupBy(rows, ({ beat_id }) => beat_id)
  return (beat) => {
    const pricings = (byBeat.get(beat.id) ?? []).flatMap((row): LicensePricing[] => {
      const tier = row.template_id === null ? undefined : tiers.get(row.template_id)
      const scope = row.template_id === null ? ownScope(row.scope) : tier?.scope
      if (!scope || availabilityOf(scope, beat) !== 'available') return []
      return [
        {
          price_cents: row.price_cents ?? tier?.price_cents ?? null,
          price_percent: tier?.price_percent ?? 100,
        },
      ]
    })
    return lowestPriceCents(beat, pricings)
  }
}

function ownScope(json: string | null): LicenseScope {
  return LicenseScope.parse(JSON.parse(json ?? '{}'))
}
