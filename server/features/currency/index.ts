export { readCurrency, readPriceStep } from './read-currency.ts'
export { findPriceFaults, refusePrices } from './refuse-prices.ts'
