import { withdrawalReference } from '#contract/law/withdrawal-statement.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { statementOf } from './statement-of.ts'

const YEAR_DAYS = 365.25
const DAY_MS = 86_400_000
/** Claims from a contract lapse after about as long. */
const KEPT_MS = 3 * YEAR_DAYS * DAY_MS

/** That somebody withdrew, when and from what stays. */
const erased = {
  statement_key: null,
  name: null,
  email: null,
  email_key: null,
  given: null,
  answer: null,
} as const

/** Erases who made statements about this order. For the deletion of the order or its buyer's account. */
export async function eraseStatementsAbout(trx: Db, orderId: string): Promise<void> {
  await trx.updateTable('withdrawals').set(erased).where('order_id', '=', orderId).execute()
}

/** Erases who made statements under this address. */
export async function eraseStatementsOf(trx: Db, emailKey: string): Promise<void> {
  await trx.updateTable('withdrawals').set(erased).where('email_key', '=', emailKey).execute()
}

/** Erases who made statements three years ago. @param now milliseconds since 1970 */
export async function eraseOldStatements(db: Db, now: number): Promise<void> {
  await db
    .updateTable('withdrawals')
    .set(erased)
    .where('received_at', '<', now - KEPT_MS)
    .where('name', 'is not', null)
    .execute()
}

/** Statements under this address or about these orders, for the export of somebody's data. */
export async function exportStatements(db: Db, emailKey: string, orderIds: readonly string[]) {
  const rows = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where((where) =>
      where.or([
        where('email_key', '=', emailKey),
        ...(orderIds.length > 0 ? [where('order_id', 'in', [...orderIds])] : []),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    reference: withdrawalReference(row.id),
    receivedAt: new Date(row.received_at).toISOString(),
    ...{ name: row.name, email: row.email, statement: statementOf(row)?.statement ?? null },
    ...{ state: row.state, answer: row.answer },
  }))
}
