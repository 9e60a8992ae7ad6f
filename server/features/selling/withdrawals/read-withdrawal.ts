import { withdrawalReference } from '#contract/law/withdrawal-statement.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** @throws Problem withdrawal_not_found */
export function readWithdrawal(db: Db, id: string): Promise<Row<'withdrawals'>> {
  return db
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ProblemError('withdrawal_not_found'))
}

/** Statements before `cursor`, newest first. Reads one more than `limit` to detect a next page. */
export async function listWithdrawals(
  db: Db,
  { show, limit, cursor }: { show: 'waiting' | 'all'; limit: number; cursor?: string | undefined },
): Promise<{ rows: Row<'withdrawals'>[]; total: number }> {
  const matching = db
    .selectFrom('withdrawals')
    .$if(show === 'waiting', (query) => query.where('state', '=', 'waiting'))
  const rows = await matching
    .selectAll()
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { count } = await matching
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(count) }
}

/** References of statements about these orders that nobody has answered. */
export async function readWaitingAbout(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('withdrawals')
    .select(['id', 'order_id'])
    .where('state', '=', 'waiting')
    .where(inList(db, 'order_id', orderIds))
    .execute()
  return new Map(rows.map(({ id, order_id }) => [order_id ?? '', withdrawalReference(id)]))
}

/** Statements that nobody has answered, oldest first. */
export function readWaiting(db: Db): Promise<Row<'withdrawals'>[]> {
  return db
    .selectFrom('withdrawals')
    .selectAll()
    .where('state', '=', 'waiting')
    .orderBy('received_at')
    .execute()
}
