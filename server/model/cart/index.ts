export { addAllToCart, addToCart } from './add-to-cart.ts'
export { cartPictures, countInCarts, readCartItems, removeBought, removeFromCart } from './cart-items.ts'
export { licenseChangeOf, revisionRead } from './license-read.ts'
export { type CartLine, type QuotedCart, type ReplacedLicense, readCart } from './read-cart.ts'
export {
  type ExpectedRevisions,
  type PricedCart,
  readPricedCart,
  readQuotedCart,
} from './read-priced-cart.ts'
export { roundCartPrices } from './round-cart-prices.ts'
