import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import { type Books, collaboratorPattern } from './accounts.ts'

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
  return db
    .selectFrom('shared_lines')
    .select('shared_lines.line_id')
    .where((is) => is.or([is('returned_cents', '>', 0), is('disputed', '=', 1)]))
}

/**
 * What was booked for collaborators, in cents, by account and subject, with the sold line that it is about; null for a payout.
 * @param accounts undefined: all of these books
 */
export function readBookedLines(db: Db, books: Books, accounts: readonly string[] | undefined) {
  return db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_groups', 'ledger_groups.id', 'ledger_entries.group_id')
    .leftJoin('shared_lines', 'shared_lines.line_id', 'ledger_groups.subject')
    .select(({ fn }) => [
      'account',
      'subject',
      'beat_id',
      'order_id',
      'sold_at',
      'disputed',
      'returned_cents',
      fn.sum<number>('ledger_entries.cents').as('cents'),
    ])
    .$if(accounts === undefined, (query) => query.where('account', 'like', collaboratorPattern(books)))
    .$if(accounts !== undefined, (query) => query.where('account', 'in', accounts ?? []))
    .groupBy(['account', 'subject', 'beat_id', 'order_id', 'sold_at', 'disputed', 'returned_cents'])
    .execute()
}
