import type { SaleView } from '#contract/licenses/license.ts'
import { licensePriceCents } from '#contract/licenses/license-price.ts'
import { salePrice } from '#contract/pricing/deal-rules.ts'
import { toDollars } from '#contract/pricing/money.ts'
import type { LicenseOnSale } from '#server/model/license/index.ts'
import { toIso } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { PriceRules } from './price-rules.ts'
import { readReferencePrices, type SaleLicense } from './reference-prices.ts'

type ShownBeat = Pick<Row<'beats'>, 'id' | 'owner_id' | 'price_cents' | 'created_at'>

/** Catalogue price of a license. Without `sale`, the list price. */
type ShownPrice = { priceCents: number; sale?: SaleView }
export type PriceLookup = (license: Pick<LicenseOnSale, 'id'>) => ShownPrice

/** Catalogue prices of licenses and their sales. Needs no query if none is in a sale. */
export async function readPriceLookup(
  db: Db,
  beats: readonly { beat: ShownBeat; tagIds: readonly string[]; licenses: readonly LicenseOnSale[] }[],
  { sales, step }: PriceRules,
): Promise<PriceLookup> {
  const prices = new Map<string, ShownPrice>()
  const reduced: SaleLicense[] = []
  for (const { beat, tagIds, licenses } of beats)
    for (const license of licenses) {
      const listPriceCents = licensePriceCents(beat, license, step)
      const priced = {
        listPriceCents,
        beatId: beat.id,
        ownerId: beat.owner_id,
        tagIds,
        tierId: license.template_id,
      }
      const { priceCents, sale } = salePrice(priced, sales, step)
      prices.set(license.id, { priceCents, ...(sale && { sale: presentSale(sale) }) })
      if (sale) reduced.push({ beat, tagIds, license, sale })
    }
  const references = await readReferencePrices(db, reduced, { now: Date.now(), step })
  for (const [id, cents] of references) {
    const price = prices.get(id)
    if (price?.sale) price.sale.reference = toDollars(cents)
  }
  return ({ id }) => prices.get(id) ?? { priceCents: 0 }
}

function presentSale({ id, name, untilMs }: { id: string; name: string; untilMs: number | null }): SaleView {
  return { deal: id, name, until: toIso(untilMs), reference: null }
}
