import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { presentWithdrawals } from './present.ts'
import { readWaiting } from './read-withdrawal.ts'
import { queueToStore } from './withdrawal-mails.ts'

const DAY_MS = 86_400_000
/** Administrators are told again this long before the money has to be back. */
export const NOTICE_MS = 4 * DAY_MS

type Context = { db: Db; timeZone: string; mode: PaymentMode }

/** Closes statements whose order was refunded or canceled otherwise, and reminds administrators of those that are nearly due. */
export async function followWaiting(context: Context, now: number): Promise<void> {
  const { db } = context
  const rows = await readWaiting(db)
  for (const shown of await presentWithdrawals(context, rows)) {
    const row = rows.find(({ id }) => id === shown.id)
    if (!row) continue
    if (shown.state !== 'waiting')
      await db
        .updateTable('withdrawals')
        .set({ state: shown.state, closed_at: now })
        .where('id', '=', row.id)
        .where('state', '=', 'waiting')
        .execute()
    else if (isNearlyDue(shown, now)) await queueToStore(db, row, 'due')
  }
}

/** Where money has to be back at once, the first mail said so. */
function isNearlyDue({ dueAt, receivedAt }: { dueAt: string; receivedAt: string }, now: number): boolean {
  return dueAt !== receivedAt && Date.parse(dueAt) - now <= NOTICE_MS
}
