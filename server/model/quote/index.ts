export {
  findListings,
  findSoldExclusively,
  type Listing,
  whyNotListed,
} from './find-listings.ts'
export { licenseChangeOf, revisionRead } from './license-read.ts'
export { previewSale } from './preview-sale.ts'
export { type PriceRules, readPriceRules } from './price-rules.ts'
export { type LineForSale, priceLines, quoteLines } from './quote-lines.ts'
export { readAgreedPrices, readOrderAgreedPrices, readUsableOffers } from './read-agreed-prices.ts'
export { readCartReferences } from './read-cart-references.ts'
export { readLowestPrices } from './read-lowest-prices.ts'
export { type PriceLookup, readPriceLookup } from './read-price-lookup.ts'
export {
  type ExpectedRevisions,
  type PricedCart,
  type PricedLine,
  readPricedCart,
  readQuotedCart,
} from './read-priced-cart.ts'
export { type ReadTags, readQuote } from './read-quote.ts'
