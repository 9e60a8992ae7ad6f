export { recordReplacedPrice } from './record-replaced-price.ts'
