export { type CartOffer, findCartOffers, findOffers, findSoldExclusively, type Offer } from './find-offers.ts'
export { licenseChangeOf, revisionRead } from './license-read.ts'
export { previewSale } from './preview-sale.ts'
export { readCartReferences } from './read-cart-references.ts'
export { readLowestPrices } from './read-lowest-prices.ts'
export {
  type PricedCart,
  type PricedLine,
  priceLines,
  readPricedCart,
  type ShownLicenses,
} from './read-priced-cart.ts'
export { type QuotedOffer, readQuote } from './read-quote.ts'
export { readShownPrices, type ShownPrices } from './read-shown-prices.ts'
