export {
  findListings,
  findSoldExclusively,
  type Listing,
  type ListingKey,
  whyNotListed,
} from './find-listings.ts'
export { previewSale } from './preview-sale.ts'
export { type PriceRules, readPriceRules } from './price-rules.ts'
export {
  type LineForSale,
  type PricedLine,
  priceLines,
  type QuotedLines,
  quoteLines,
} from './quote-lines.ts'
export { readAnnouncedPrice } from './read-announced-price.ts'
export { readCartReferences } from './read-cart-references.ts'
export { readLowestPrices } from './read-lowest-prices.ts'
export { type PriceLookup, readPriceLookup } from './read-price-lookup.ts'
export { type AgreedPrices, type ReadTags, readQuote } from './read-quote.ts'
