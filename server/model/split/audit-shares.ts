import type { Db } from '#server/platform/database/connect.ts'
import { booksOf, collaboratorOf } from './accounts.ts'
import { readOrder, stateOfLine } from './book-order.ts'
import { targetOf } from './line-booking.ts'
import { auditLedger, readBalances, readBooked } from './read-ledger.ts'
import { readSplit } from './read-splits.ts'

/**
 * The laws of the ledger, each breach as a sentence: each group sums to 0, and so do all accounts of a mode and currency;
 * what is booked about each line equals what its order says; and no line credits collaborators with more than was kept of
 * it.
 */
export async function findBreaches(db: Db): Promise<string[]> {
  const { unbalanced } = await auditLedger(db)
  const breaches = unbalanced.map((key) => `group ${key} does not sum to 0`)
  const balances = Map.groupBy(await readBalances(db), ([account]) => booksOf(account))
  for (const [books, accounts] of balances) {
    const sum = accounts.reduce((total, [, cents]) => total + cents, 0)
    if (sum !== 0) breaches.push(`the accounts of ${books} sum to ${sum}`)
  }
  for (const line of await db.selectFrom('shared_lines').selectAll().execute()) {
    const order = await readOrder(db, line.order_id)
    const split = await readSplit(db, line.split_id)
    if (!split) breaches.push(`line ${line.line_id} has no split`)
    if (!order || !split) continue
    const { cents } = await readBooked(db, line.line_id)
    const target = targetOf({ ...line, ...stateOfLine(order, line) }, split)
    for (const { account, cents: expected } of target)
      if ((cents.get(account) ?? 0) !== expected)
        breaches.push(
          `line ${line.line_id}: ${account} has ${cents.get(account)}, its order says ${expected}`,
        )
    const credited = [...cents].filter(([account]) => collaboratorOf(line, account) !== undefined)
    const given = credited.reduce((total, [, part]) => total + part, 0)
    const kept = order.refunded_cents >= order.amount_cents ? 0 : line.net_cents
    if (given > kept) breaches.push(`line ${line.line_id} credits ${given} of ${kept}`)
  }
  return breaches
}
