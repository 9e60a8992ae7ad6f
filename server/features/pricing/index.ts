export { type PricedLine, readPricedLines } from './priced-lines.ts'
