export { registerPurchases } from './register-purchases.ts'
