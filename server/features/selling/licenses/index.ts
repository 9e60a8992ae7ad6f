export { registerLicenseAdminRoutes } from './admin-routes.ts'
export { changeLicenses, offerLicenses } from './beat-licenses.ts'
export { defaultLicenseTemplates } from './default-templates.ts'
export { ensureLicenseTemplates } from './ensure-license-templates.ts'
export { licenseTextOf, revisionOf } from './license-revision.ts'
export { readListedOffers } from './listed-offers.ts'
export {
  availabilityOf,
  type ListedOffer,
  type OfferedLicense,
  parseScope,
  readOfferedLicenses,
  readSoldTiers,
  type SoldTier,
} from './offered-licenses.ts'
export { raiseTierPrices, roundLicensePrices } from './round-license-prices.ts'
