import { type Kysely, PostgresAdapter, sql } from 'kysely'

type Tables = { mails: { id: string; template: string; data: string } }

/** What an entry tells is a column, not only a part of its idempotency key. Mails about payment problems name it, too. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('payment_history')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`update payment_history set kind = case
    when fact = 'created' then 'created'
    when fact like 'paid:%' then 'paid'
    when fact like 'failed:%' then 'failed'
    when fact like 'canceled:%' then 'canceled'
    when fact = 'released:exclusive-sold' then 'exclusive-sold'
    when fact like 'released:%' then 'capture-refused'
    when fact like 'mismatch:%' then 'mismatch'
    when fact like 'refund:%:pending' then 'refund-pending'
    when fact like 'refund:%:failed' then 'refund-failed'
    when fact like 'refund:%' then 'refunded'
    when fact like 'dispute:%:won' then 'dispute-won'
    when fact like 'dispute:%:lost' then 'dispute-lost'
    when fact like 'dispute:%' then 'disputed'
    else '' end`.execute(db)
  // An instance of the version before, still running, may then fail and try again, but not leave an entry without one.
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await db.schema
      .alterTable('payment_history')
      .alterColumn('kind', (column) => column.dropDefault())
      .execute()
  // Waiting ones are still to be written, and sent ones can be sent again.
  const mails = await db
    .selectFrom('mails')
    .select(['id', 'data'])
    .where('template', '=', 'payment problem')
    .execute()
  for (const { id, data } of mails) {
    const about = JSON.parse(data)
    if (typeof about.fact !== 'string') continue
    await db
      .updateTable('mails')
      .set({ data: JSON.stringify({ ...about, event: problemOf(about.fact) }) })
      .where('id', '=', id)
      .execute()
  }
}

function problemOf(fact: string): string {
  if (fact === 'failed') return 'failed'
  if (fact === 'released:exclusive-sold') return 'exclusive-sold'
  if (fact.startsWith('released:')) return 'capture-refused'
  if (fact.startsWith('refund:')) return 'refund-failed'
  if (fact.endsWith(':won')) return 'dispute-won'
  if (fact.endsWith(':lost')) return 'dispute-lost'
  return 'disputed'
}
