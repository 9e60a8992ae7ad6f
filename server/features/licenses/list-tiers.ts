import { sql } from 'kysely'
import { LicenseRight } from '#contract/license.ts'
import type { LicenseTier } from '#contract/license-tier.ts'
import { toDollars } from '#contract/money.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { readTiers } from './tier-rows.ts'

/** Lists tiers in order, including hidden ones, with their number of beats. */
export async function listTiers(db: Db): Promise<LicenseTier[]> {
  const tiers = await readTiers(db)
  const counts = await db
    .selectFrom('beat_licenses')
    .innerJoin('beats', 'beats.id', 'beat_licenses.beat_id')
    .select('template_id')
    .select(sql<number>`count(*)`.as('beats'))
    .select(sql<number>`count(beat_licenses.price_cents)`.as('own_prices'))
    .where('template_id', 'is not', null)
    .where('beats.status', '!=', 'deleted')
    .groupBy('template_id')
    .execute()
  return tiers.map((tier) => {
    const count = counts.find(({ template_id }) => template_id === tier.id)
    return {
      id: tier.id,
      name: tier.name,
      description: tier.description,
      icon: tier.icon,
      price: tier.price_cents === null ? null : toDollars(tier.price_cents),
      rights: LicenseRight.array().parse(JSON.parse(tier.rights)),
      terms: tier.terms,
      hidden: tier.hidden_at !== null,
      revision: tier.revision,
      beats: Number(count?.beats ?? 0),
      ownPrices: Number(count?.own_prices ?? 0),
    }
  })
}
