export { keepEarlierLicenses } from './earlier-licenses.ts'
export {
  deleteUnpaidOrder,
  eraseOrderBuyer,
  forgetClients,
  purgeCanceledOrders,
  purgeSalesRecords,
} from './erase-orders.ts'
export { insertOrder, isExclusive, renewCheckout } from './insert-order.ts'
export type { Buyer, PurchaseEvidence } from './order-input.ts'
export { isLive, isReal, ofMode, orderColumn } from './parts.ts'
export {
  findOpenOrder,
  findOrder,
  findOrderByIntent,
  orderIds,
  readLine,
  readLinesOf,
  readOpenOrders,
  readOpenOrdersOver,
  readOrder,
  readOrders,
  readOrdersOf,
} from './reads.ts'
export { type RealOrder, realOrder } from './real-order.ts'
export { recordPayment } from './record-payment.ts'
export { endLines, writeRefundedLines } from './refunded-lines.ts'
export {
  countLicenses,
  countLicensesByTier,
  countStandingLicenses,
  isBeingBought,
  isFileOrdered,
  isOrdered,
  isSold,
  readLinesOver,
} from './sold.ts'
export { hasOrder, hasSale, lastSaleAt, orderPictures, sumPaid } from './store-sales.ts'
export { readUndelivered } from './undelivered.ts'
