import { type Kysely, sql } from 'kysely'

/**
 * What the right of withdrawal depends on: what became of an order's confirmation by mail, which the outbox forgets; the version
 * of the instruction it was placed under; since when the files of a license can be downloaded; and what was withdrawn from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('confirmation_state', 'text', (column) =>
      column
        .notNull()
        .defaultTo('waiting')
        .check(sql`confirmation_state in ('waiting', 'sent', 'refused', 'none', 'unknown')`),
    )
    .execute()
  await db.schema.alterTable('orders').addColumn('confirmation_at', 'bigint').execute()
  await db.schema.alterTable('orders').addColumn('instruction_version', 'integer').execute()
  await db.schema.alterTable('order_lines').addColumn('withdrawn_at', 'bigint').execute()
  await db.schema.alterTable('grants').addColumn('ready_at', 'bigint').execute()
  await readOutbox(db)
}

/** The receipt is the confirmation. Sent ones are kept for 30 days, dead ones for 90. */
async function readOutbox(db: Kysely<unknown>): Promise<void> {
  const receipts = (
    status: string,
  ) => sql`from mails where mails.order_id = orders.id and mails.template = 'receipt'
    and mails.status = ${status} and lower(mails.recipient) = lower(orders.email)`
  const sent = sql`${receipts('sent')} and mails.sent_at is not null`
  await sql`update orders set confirmation_state = 'sent', confirmation_at = (select min(mails.sent_at) ${sent})
    where exists (select 1 ${sent})`.execute(db)
  await sql`update orders set confirmation_state = 'refused' where confirmation_state = 'waiting'
    and not exists (select 1 ${receipts('waiting')}) and exists (select 1 ${receipts('dead')})`.execute(db)
  await sql`update orders set confirmation_state = 'unknown' where confirmation_state = 'waiting'
    and status in ('Completed', 'Refunded', 'Disputed') and not exists (select 1 ${receipts('waiting')})`.execute(
    db,
  )
}
