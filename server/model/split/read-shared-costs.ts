import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { collaboratorPattern } from './accounts.ts'

/** What a booking about a sold line gave collaborators, in cents: negative after a refund. */
export type SharedCost = { orderId: string; at: number; currency: Currency; cents: number }

/** Shares of collaborators booked from `from` until before `until`, in milliseconds since 1970, oldest first. */
export async function readSharedCosts(
  db: Db,
  { from, until, mode }: { from: number; until: number; mode: PaymentMode },
): Promise<SharedCost[]> {
  const rows = await db
    .selectFrom('ledger_groups')
    .innerJoin('ledger_entries', 'ledger_entries.group_id', 'ledger_groups.id')
    .innerJoin('shared_lines', 'shared_lines.line_id', 'ledger_groups.subject')
    .select(({ fn }) => [
      'ledger_groups.id',
      'order_id',
      'at',
      'currency',
      fn.sum<number>('ledger_entries.cents').as('cents'),
    ])
    .where('account', 'like', collaboratorPattern({ mode }))
    .where('at', '>=', from)
    .where('at', '<', until)
    .groupBy(['ledger_groups.id', 'order_id', 'at', 'currency'])
    .orderBy('at')
    .orderBy('ledger_groups.id')
    .execute()
  return rows.map(({ order_id, at, currency, cents }) => ({
    orderId: order_id,
    at,
    currency,
    cents: Number(cents),
  }))
}
