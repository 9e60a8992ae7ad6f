import { termsLocaleOf } from '#contract/licenses/default-terms.ts'
import { LicenseRight } from '#contract/licenses/license-scope.ts'
import type { LicenseTier } from '#contract/licenses/license-tier.ts'
import { toDollars } from '#contract/pricing/money.ts'
import type { Locale } from '#contract/text/locales.ts'
import { countBeats, notDeleted } from '#server/model/beat/index.ts'
import { contentOf, countBeatsByTier, readTiers, translationsOf } from '#server/model/license/index.ts'
import { countLicensesByTier } from '#server/model/order/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'

/**
 * Lists tiers in order, including hidden ones, with their number of beats.
 * @param writtenIn the language of the owner's texts
 */
export async function listTiers(db: Db, writtenIn: Locale): Promise<LicenseTier[]> {
  const tiers = await readTiers(db)
  const counts = await countBeatsByTier(db)
  const sales = await countLicensesByTier(db)
  const all = await countBeats(db, notDeleted())
  return tiers.map((tier) => {
    const { scope, rights } = contentOf(tier)
    const count = counts.find(({ template_id }) => template_id === tier.id)
    return {
      id: tier.id,
      name: tier.name,
      description: tier.description,
      icon: tier.icon,
      price: tier.price_cents === null ? null : toDollars(tier.price_cents),
      priceFactor: tier.price_percent / 100,
      offerFloor: tier.offer_floor_percent,
      scope,
      addedRights: readJson(LicenseRight.array(), tier.added_rights),
      rights,
      terms: tier.terms,
      termsLocale: termsLocaleOf(tier.terms, writtenIn),
      translations: translationsOf(tier),
      hidden: tier.hidden_at !== null,
      revision: tier.revision,
      beats: Number(count?.beats ?? 0),
      otherBeats: all - Number(count?.beats ?? 0),
      sold: sales.get(tier.id) ?? 0,
      ownPrices: Number(count?.own_prices ?? 0),
    }
  })
}
