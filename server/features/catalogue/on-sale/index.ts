export { isOnSale, notDeleted, onSale, published, soldExclusively } from './beat-on-sale.ts'
export { tierNotDeleted, tierOnSale } from './tier-on-sale.ts'
