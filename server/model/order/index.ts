export { type BookedMoney, findBookedMoney, readBookedMoney } from './booked-money.ts'
export { claimExclusives, freeExclusives, recordEarlierLicenses } from './claim-exclusives.ts'
export {
  correctAddress,
  readRefusedElsewhere,
  recordConfirmation,
  returnConfirmation,
} from './confirmation.ts'
export { filesOfConfirmations, freezeTexts, keepConfirmation, readTextsOf } from './contract-texts.ts'
export {
  deleteUnpaidOrder,
  eraseOrderBuyer,
  forgetClients,
  purgeCanceledOrders,
  purgeSalesRecords,
} from './erase-orders.ts'
export { exclusiveBeatsOf, findExclusive, hasClaimed } from './exclusive-rows.ts'
export { startOfDay } from './filter-orders.ts'
export { assertNotTaken, holdExclusives } from './hold-exclusives.ts'
export { insertOrder, isExclusive, offersOtherMethods, renewCheckout } from './insert-order.ts'
export { keptAmount } from './kept-amount.ts'
export { languageOf } from './language-of.ts'
export {
  countDeletedBuyers,
  countOrders,
  isDisputing,
  type OrderPage,
  providersUsed,
  readBeingPaid,
  readDisputed,
  readLatestOrders,
  readOrderPage,
  sumKept,
  sumOrdersOf,
  waysPaid,
} from './list-orders.ts'
export type { Buyer, ContractChoice, PurchaseEvidence } from './order-input.ts'
export { hasSaleTo } from './orders-from.ts'
export { readOrdersWith } from './orders-with-deal.ts'
export { paidInWords } from './paid-in-words.ts'
export { isLive, isPayableOrder, isReal, orderColumn } from './parts.ts'
export { type HistoryEntry, readHistoryOf, writeHistory } from './payment-history.ts'
export {
  findOpenOrder,
  findOrder,
  findOrderByIntent,
  findOrderByNumber,
  orderNamedBy,
  readLine,
  readLinesOf,
  readLinesOfOrders,
  readOpenOrders,
  readOpenOrdersOver,
  readOrder,
  readOrders,
  readOrdersOf,
} from './reads.ts'
export { type RealOrder, realOrder } from './real-order.ts'
export { type PaidWith, recordPayment } from './record-payment.ts'
export { findRefundedExclusives } from './refunded-exclusives.ts'
export { endLines, writeRefundedLines } from './refunded-lines.ts'
export { readRefundedPart } from './refunded-part.ts'
export {
  eraseRefundNotes,
  findRefund,
  insertRefund,
  isRunning,
  moveRefund,
  readFailedRefunds,
  readRefundsOf,
  readRunningRefunds,
  recordRefund,
} from './refunds.ts'
export { sellAgain } from './sell-again.ts'
export {
  countLicenses,
  countLicensesByTier,
  countStandingLicenses,
  isBeingBought,
  isFileOrdered,
  isOrdered,
  isSold,
} from './sold.ts'
export {
  countSoldByBeat,
  type OrderMoney,
  QUARTER_MS,
  salesIn,
  shareOfRefunds,
  soldLines,
  sumOrdersByQuarter,
  type Trade,
} from './sold-lines.ts'
export { countOpenOrders, hasOrder, hasSale, lastSaleAt, orderPictures, sumPaid } from './store-sales.ts'
export { sumByCountry } from './sum-by-country.ts'
export { sumFees } from './sum-fees.ts'
export { sumMonths } from './sum-months.ts'
export { readUndelivered } from './undelivered.ts'
export {
  type GrantedLine,
  readWithdrawals,
  type Withdrawal,
  withdrawalFactsOf,
} from './withdrawal-facts.ts'
export { markWithdrawn } from './withdrawn-lines.ts'
