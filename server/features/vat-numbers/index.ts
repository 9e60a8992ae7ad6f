export { type CheckVatNumber, vatNumberChecker } from './check-vat-number.ts'
export { registerVatNumberRoute } from './routes.ts'
