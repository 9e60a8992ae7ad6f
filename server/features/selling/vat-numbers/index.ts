export { type CheckVatNumber, vatNumberChecker } from './check-vat-number.ts'
export { parseVatNumber } from './parse-vat-number.ts'
export { registerVatNumberRoute } from './routes.ts'
