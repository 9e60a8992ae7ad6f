export { type ReplacedPrice, recordReplacedPrice } from './record-replaced-price.ts'
