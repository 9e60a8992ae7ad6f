export {
  assertCodeFree,
  dropCode,
  enterCode,
  freeDeals,
  readCartCode,
  readOrderCode,
  recordDealUses,
} from './cart-code.ts'
export { isRunning, toSale } from './deal-rows.ts'
export { readListedSales, readRunningDeals, readSalesSince } from './read-running-deals.ts'
export { registerDealAdminRoutes } from './routes.ts'
