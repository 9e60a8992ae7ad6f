export { tierNotDeleted, tierOnSale } from './tier-on-sale.ts'
