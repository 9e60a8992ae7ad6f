import type { Db } from '#server/platform/database/connect.ts'
import { listQuery } from '#server/platform/database/list-query.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { type LicenseOnSale, parseScope, type SoldTier, toLicenseOnSale } from './licenses-on-sale.ts'

type SoldBeat = Pick<Row<'beats'>, 'id' | 'lossy_master' | 'has_stems' | 'exclusive_sold_at'>

const readRows = listQuery('beat_id', (db, isListed) =>
  db.selectFrom('beat_licenses').select(['id', 'beat_id', 'template_id', 'price_cents']).where(isListed),
)

/** Of licenses without a tier, which few beats have. */
const readOwnContent = listQuery('id', (db, isListed) =>
  db
    .selectFrom('beat_licenses')
    .select(['id', 'name', 'description', 'icon', 'scope', 'position'])
    .where(isListed),
)

/**
 * What lists show of the licenses that beats are sold under, in the tiers' order, by the beat's id. The same licenses as
 * those of `readLicensesOnSale`.
 */
export async function readListedLicenses(
  db: Db,
  beats: readonly SoldBeat[],
  tiers: ReadonlyMap<string, SoldTier>,
): Promise<ReadonlyMap<string, LicenseOnSale[]>> {
  const beatOf = new Map(beats.map((beat) => [beat.id, beat]))
  const rows = await readRows(db, [...beatOf.keys()])
  const own = rows.filter(({ template_id }) => template_id === null).map(({ id }) => id)
  const ownContent = new Map(
    own.length === 0
      ? []
      : (await readOwnContent(db, own)).map((row) => [row.id, { ...row, scope: parseScope(row.scope) }]),
  )
  const found: { license: LicenseOnSale; position: number }[] = []
  for (const row of rows) {
    const tier = row.template_id === null ? undefined : tiers.get(row.template_id)
    const content = row.template_id === null ? ownContent.get(row.id) : tier
    const beat = beatOf.get(row.beat_id)
    if (!beat || !content) continue
    found.push({ license: toLicenseOnSale(row, content, beat, tier), position: content.position })
  }
  found.sort((a, b) => a.position - b.position || (a.license.id < b.license.id ? -1 : 1))
  return Map.groupBy(
    found.map(({ license }) => license),
    ({ beat_id }) => beat_id,
  )
}
