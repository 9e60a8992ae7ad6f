import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import { type Books, collaboratorOf, collaboratorPattern } from './accounts.ts'

/** Sold lines with a collaborator's share of each, null where they had none. */
export function readSharedLines(db: Db, lineIds: readonly string[], collaboratorId: string) {
  return db
    .selectFrom('shared_lines')
    .leftJoin('split_shares', (join) =>
      join
        .onRef('split_shares.split_id', '=', 'shared_lines.split_id')
        .on('split_shares.collaborator_id', '=', collaboratorId),
    )
    .select(['line_id', 'order_id', 'title', 'license_name', 'sold_at', 'net_cents', 'split_shares.sales'])
    .where(inList(db, 'line_id', lineIds))
    .execute()
}

/** IDs of sold lines that were refunded in part or whole, or are disputed, as a query. */
export function linesToTakeBack(db: Db) {
  return (
    db
      .selectFrom('shared_lines')
      .select('shared_lines.line_id')
      // The condition of their index, as it stands there.
      .where(sql<SqlBool>`(returned_cents > 0 or disputed = 1)`)
  )
}

/** IDs of sold lines that were paid at PayPal, as a query. */
export function linesAtPaypal(db: Db) {
  return db
    .selectFrom('shared_lines')
    .innerJoin('orders', 'orders.id', 'shared_lines.order_id')
    .select('shared_lines.line_id')
    .where('provider', '=', 'paypal')
}

/**
 * What lines sold after a time gave collaborators, in cents, less what went back of them. Lines below 0 do not count.
 * @param after milliseconds since 1970
 */
export async function readGivenSince(db: Db, books: Books, after: number): Promise<Map<string, number>> {
  const entries = await db
    .selectFrom('shared_lines')
    .innerJoin('ledger_groups', 'ledger_groups.subject', 'shared_lines.line_id')
    .innerJoin('ledger_entries', 'ledger_entries.group_id', 'ledger_groups.id')
    .select(['line_id', 'account', 'ledger_entries.cents'])
    .where('sold_at', '>', after)
    .execute()
  const lines = new Map<string, { id: string; cents: number }>()
  for (const { line_id, account, cents } of entries) {
    const id = collaboratorOf(books, account)
    if (id === undefined) continue
    const line = lines.get(`${line_id} ${id}`)
    lines.set(`${line_id} ${id}`, { id, cents: (line?.cents ?? 0) + Number(cents) })
  }
  const given = new Map<string, number>()
  for (const { id, cents } of lines.values()) given.set(id, (given.get(id) ?? 0) + Math.max(0, cents))
  return given
}

/**
 * What was booked for collaborators, in cents, by account and subject, with the sold line that it is about; null for a payout.
 * @param accounts undefined: all of these books
 * @param subjects undefined: all that was booked on these accounts
 */
export function readBookedLines(
  db: Db,
  books: Books,
  accounts: readonly string[] | undefined,
  subjects?: readonly string[],
) {
  return db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_groups', 'ledger_groups.id', 'ledger_entries.group_id')
    .leftJoin('shared_lines', 'shared_lines.line_id', 'ledger_groups.subject')
    .leftJoin('orders', 'orders.id', 'shared_lines.order_id')
    .select(({ fn }) => [
      'account',
      'subject',
      'beat_id',
      'order_id',
      'provider',
      'sold_at',
      'disputed',
      'returned_cents',
      fn.sum<number>('ledger_entries.cents').as('cents'),
    ])
    .$if(accounts === undefined, (query) => query.where('account', 'like', collaboratorPattern(books)))
    .$if(accounts !== undefined, (query) => query.where('account', 'in', accounts ?? []))
    .$if(subjects !== undefined, (query) => query.where(inList(db, 'subject', subjects ?? [])))
    .groupBy([
      'account',
      'subject',
      'beat_id',
      'order_id',
      'provider',
      'sold_at',
      'disputed',
      'returned_cents',
    ])
    .execute()
}
