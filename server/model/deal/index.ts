export { applySales, applySalesJob } from './apply-sales.ts'
export {
  assertCodeFree,
  dropCode,
  dropRedeemedCode,
  enterCode,
  freeDeals,
  readCartCode,
  readOrderCode,
  recordDealUses,
} from './cart-code.ts'
export { isDealRunning } from './deal-rows.ts'
export { toSale } from './kinds/sale.ts'
export { listDeals } from './list-deals.ts'
export { changeDeal, createDeal, deleteDeal, hasDeal } from './manage-deals.ts'
export { isPublicCode, markAnnouncedCodes, readNamedCodes, startOfDeal } from './public-codes.ts'
export { readAnnouncedSince, readListedSales, readRunningDeals } from './read-running-deals.ts'
export { roundDealAmounts } from './round-deal-amounts.ts'
