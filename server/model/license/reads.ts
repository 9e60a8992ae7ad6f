import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { tierOnSale } from './tier-on-sale.ts'
import { readTiers, type TierRow } from './tier-rows.ts'

/** Those that beats are sold under, in order. */
export async function readTiersOnSale(db: Db): Promise<TierRow[]> {
  return (await readTiers(db)).filter(({ hidden_at }) => hidden_at === null)
}

/** All licenses of these beats by id, also under tiers that are hidden or deleted. */
export function readBeatLicenses(db: Db, beatIds: readonly string[]): Promise<Row<'beat_licenses'>[]> {
  return db
    .selectFrom('beat_licenses')
    .selectAll()
    .where(inList(db, 'beat_id', beatIds))
    .orderBy('id')
    .execute()
}

/** The licenses of a beat under tiers that are on sale. */
export function readTierLicenses(db: Db, beatId: string): Promise<Row<'beat_licenses'>[]> {
  return db
    .selectFrom('beat_licenses')
    .selectAll()
    .where('beat_id', '=', beatId)
    .where('template_id', 'in', (tiers) =>
      tiers.selectFrom('license_templates').select('id').where(tierOnSale()),
    )
    .execute()
}

/** Those of these beats with a license whose price follows the beat's. */
export async function findPricedByBeat(db: Db, beatIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('beat_licenses')
    .leftJoin('license_templates', 'license_templates.id', 'beat_licenses.template_id')
    .select('beat_licenses.beat_id')
    .distinct()
    .where(inList(db, 'beat_licenses.beat_id', beatIds))
    .where('beat_licenses.price_cents', 'is', null)
    .where('license_templates.price_cents', 'is', null)
    .execute()
  return new Set(rows.map(({ beat_id }) => beat_id))
}
