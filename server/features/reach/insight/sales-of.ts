import { salesIn, type Trade } from '#server/model/order/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Days, timesOf } from './insight-span.ts'

/** Lines that were sold in these days and stand. */
export function salesOf(db: Db, days: Days, trade: Trade) {
  const { from, until } = timesOf(days)
  return salesIn(db, trade).where('orders.created_at', '>=', from).where('orders.created_at', '<', until)
}
