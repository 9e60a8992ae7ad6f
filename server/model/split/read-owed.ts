import type { Db } from '#server/platform/database/connect.ts'
import { type Books, collaboratorOf } from './accounts.ts'
import { readBalances } from './read-ledger.ts'

/** What collaborators are owed in these books, in cents, without balances below 0; undefined if nothing was ever shared. */
export async function readOwed(db: Db, books: Books): Promise<number | undefined> {
  const balances = [...(await readBalances(db))].filter(
    ([account]) => collaboratorOf(books, account) !== undefined,
  )
  if (balances.length === 0) return undefined
  return balances.reduce((sum, [, cents]) => sum + Math.max(0, cents), 0)
}
