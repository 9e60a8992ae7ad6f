export { addTierToAllBeats } from './add-to-all-beats.ts'
export { addLicenses, changeLicenses, countBeatsByTier } from './beat-licenses.ts'
export { createTier } from './create-tier.ts'
export { defaultLicenseTemplates } from './default-templates.ts'
export { deleteTier, purgeDeletedTiers, restoreTier } from './delete-tier.ts'
export { editTier } from './edit-tier.ts'
export { ensureLicenseTemplates } from './ensure-license-templates.ts'
export { hideTier } from './hide-tier.ts'
export { licenseTextOf, revisionOf } from './license-revision.ts'
export {
  availabilityOf,
  contentOf,
  type LicenseOnSale,
  type LicenseWithText,
  parseScope,
  readLicensesOnSale,
  readSoldTiers,
  type SoldTier,
} from './licenses-on-sale.ts'
export { readListedLicenses } from './listed-licenses.ts'
export { findPricedByBeat, readBeatLicenses, readTierLicenses, readTiersOnSale } from './reads.ts'
export { reorderTiers } from './reorder-tiers.ts'
export { type KeptLicense, replaceTiers, setOwnPrices } from './replace-licenses.ts'
export { raiseTierPrices, roundLicensePrices } from './round-license-prices.ts'
export { readTiers } from './tier-rows.ts'
export { translateTerms, translationsOf } from './translate-terms.ts'
