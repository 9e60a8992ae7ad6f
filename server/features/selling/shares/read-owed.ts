import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import { readBalances } from '#server/features/selling/ledger/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { collaboratorOf } from './accounts.ts'

/** What collaborators are owed, in cents, without balances below 0; undefined if nothing was ever shared. */
export async function readOwed(db: Db, mode: PaymentMode): Promise<number | undefined> {
  const balances = [...(await readBalances(db))].filter(
    ([account]) => collaboratorOf(mode, account) !== undefined,
  )
  if (balances.length === 0) return undefined
  return balances.reduce((sum, [, cents]) => sum + Math.max(0, cents), 0)
}
