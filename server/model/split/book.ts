import { uuidv7 } from 'uuidv7'
import type { Trx } from '#server/platform/database/connect.ts'

export type LedgerEntry = { account: string; cents: number }

/** A fact to book. `key` is its idempotency key, `subject` the id of what it is about, `at` milliseconds since 1970. */
type LedgerFact = { key: string; kind: string; subject: string; at: number }

/**
 * Books a fact in double entry. Entries of one account are added up, and those of 0 left out.
 * @returns false if a fact with this key was booked before, or if nothing moves
 * @throws RangeError if the entries do not sum to 0, or are not whole cents
 */
export async function book(trx: Trx, fact: LedgerFact, entries: readonly LedgerEntry[]): Promise<boolean> {
  const moved = sumByAccount(entries)
  if (moved.length === 0) return false
  const id = uuidv7()
  const group = await trx
    .insertInto('ledger_groups')
    .values({ id, ...fact })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!group) return false
  await trx
    .insertInto('ledger_entries')
    .values(moved.map((entry) => ({ group_id: id, ...entry })))
    .execute()
  return true
}

function sumByAccount(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const sums = new Map<string, number>()
  for (const { account, cents } of entries) {
    if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not in whole cents`)
    sums.set(account, (sums.get(account) ?? 0) + cents)
  }
  const sum = [...sums.values()].reduce((total, cents) => total + cents, 0)
  if (sum !== 0) throw new RangeError(`The entries sum to ${sum}, not to 0`)
  return [...sums].filter(([, cents]) => cents !== 0).map(([account, cents]) => ({ account, cents }))
}
