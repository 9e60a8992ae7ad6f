export { changeCurrency } from './change-currency.ts'
export { lockCurrency, readCurrency, readPriceStep } from './read-currency.ts'
export { findPriceFaults, refusePrices } from './refuse-prices.ts'
