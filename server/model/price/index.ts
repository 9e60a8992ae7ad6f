export { forgetReplacedPrices, recordReplacedPrice } from './record-replaced-price.ts'
