export { findOffers, type Offer } from './find-offers.ts'
export { type PricedLine, readPricedLines } from './read-priced-lines.ts'
