import { readBooked } from '#server/features/selling/ledger/index.ts'
import { storeAccount } from '#server/features/selling/shares/index.ts'
import type { Db } from '#server/platform/database/connect.ts'

/**
 * The laws of payouts, each breach as a sentence: the ledger says of each what its state says, less what came back; a
 * transfer consists of its lines; and no more comes back of a line than it paid.
 */
export async function findPayoutBreaches(db: Db): Promise<string[]> {
  const breaches: string[] = []
  for (const { id, mode, cents, state, method, transfer_id } of await db
    .selectFrom('payouts')
    .selectAll()
    .execute()) {
    const reversals = await db
      .selectFrom('payout_reversals')
      .selectAll()
      .where('payout_id', '=', id)
      .where('state', '=', 'done')
      .execute()
    const back = reversals.reduce((sum, reversal) => sum + reversal.cents, 0)
    const isOut = state === 'paid' || state === 'sending'
    const { cents: booked } = await readBooked(db, id)
    const paid = booked.get(storeAccount(mode, 'paid')) ?? 0
    if (paid !== (isOut ? cents - back : 0))
      breaches.push(`payout ${id} (${state}) of ${cents}: the ledger says ${paid}, ${back} came back`)
    if (method !== 'stripe') continue
    if (state === 'paid' && transfer_id === null) breaches.push(`payout ${id} is paid by no transfer`)
    const lines = await db.selectFrom('payout_lines').selectAll().where('payout_id', '=', id).execute()
    const sum = lines.reduce((total, line) => total + line.cents, 0)
    if (sum !== cents) breaches.push(`payout ${id} of ${cents} has lines of ${sum}`)
    for (const line of lines) {
      const own = reversals.filter(({ line_id }) => line_id === line.line_id)
      const taken = own.reduce((total, reversal) => total + reversal.cents, 0)
      if (taken > Math.max(0, line.cents))
        breaches.push(`payout ${id} paid ${line.cents} for line ${line.line_id}, of which ${taken} came back`)
    }
  }
  return breaches
}
