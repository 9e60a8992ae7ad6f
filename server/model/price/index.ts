export { lockCurrency, readCurrency, readPriceStep } from './read-currency.ts'
export { forgetReplacedPrices, recordReplacedPrice } from './record-replaced-price.ts'
export { rounded } from './rounded.ts'
export { refusePrices, validatePrices } from './validate-prices.ts'
