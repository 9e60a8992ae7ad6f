export { lockCurrency, readCurrency, readPriceStep } from './read-currency.ts'
export { rounded } from './rounded.ts'
export { refusePrices, validatePrices } from './validate-prices.ts'
