export { certificateState } from './certificate-state.ts'
export {
  type FirstDownloads,
  forgetDownloaders,
  insertDownloads,
  readDownloads,
  readDownloadsOf,
  readGrantsWithDownloads,
} from './downloads.ts'
export { eraseLicensee } from './erase-licensee.ts'
export { findRenewal, findRenewalsIfAny, type Renewal } from './find-renewal.ts'
export { findUpgrade, findUpgradeIfAny, type Upgrade } from './find-upgrade.ts'
export { inForce } from './in-force.ts'
export { keepDocument, keepSignature } from './license-document.ts'
export { privateFilesOfLicenses } from './license-files.ts'
export { type RelatedGrant, type RelatedRows, readRelated } from './read-related.ts'
export {
  countLicensesOf,
  findGrant,
  findGrantByCertificate,
  readGrantsOf,
  readHolders,
  readLicensesOf,
  readUnmadeFiles,
  readUnsigned,
} from './reads.ts'
export { markReminded, readEnding } from './remind.ts'
export { addUse, removeUse, reportStreams } from './report-use.ts'
export { assertNotUpgraded, readOpenUpgrades } from './upgrades-of-order.ts'
export { writeGrants } from './write-grants.ts'
