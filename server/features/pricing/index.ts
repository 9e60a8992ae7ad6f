export { findCartOffers, findOffers, findSoldExclusively, type Offer } from './find-offers.ts'
export { licenseChangeOf, revisionRead } from './license-read.ts'
export { readLowestPrices } from './read-lowest-prices.ts'
export { type PricedLine, readPricedLines, type ShownLicenses } from './read-priced-lines.ts'
