export { registerLicenseAdminRoutes } from './admin-routes.ts'
export { addLicenses, changeLicenses } from './beat-licenses.ts'
export { defaultLicenseTemplates } from './default-templates.ts'
export { ensureLicenseTemplates } from './ensure-license-templates.ts'
export { licenseTextOf, revisionOf } from './license-revision.ts'
export {
  availabilityOf,
  type LicenseOnSale,
  type LicenseWithText,
  parseScope,
  readLicensesOnSale,
  readSoldTiers,
  type SoldTier,
} from './licenses-on-sale.ts'
export { readListedLicenses } from './listed-licenses.ts'
export { type KeptLicense, replaceTiers, setOwnPrices } from './replace-licenses.ts'
export { raiseTierPrices, roundLicensePrices } from './round-license-prices.ts'
