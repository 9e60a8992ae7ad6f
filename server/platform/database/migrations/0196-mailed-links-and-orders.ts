import { type Kysely, sql } from 'kysely'

/** One table for mailed links, one for what works once, and the order that a mail is about as a column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mailed_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('reset', 'sign-in')`))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('mailed_links_user').on('mailed_links').column('user_id').execute()
  await sql`insert into mailed_links (token_hash, kind, user_id, expires_at)
    select token_hash, 'reset', user_id, expires_at from password_resets
    union all select token_hash, 'sign-in', user_id, expires_at from sign_in_links`.execute(db)
  await db.schema.dropTable('password_resets').execute()
  await db.schema.dropTable('sign_in_links').execute()

  await sql`insert into used_challenges (id, expires_at)
    select 'captcha ' || id, expires_at from captcha_answers`.execute(db)
  await db.schema.dropTable('captcha_answers').execute()

  await db.schema.alterTable('mails').addColumn('order_id', 'text').execute()
  await db.schema.createIndex('mails_order').on('mails').column('order_id').execute()
  await nameOrders(db as Kysely<Tables>)
}

type Tables = { mails: { id: string; data: string; order_id: string | null } }

async function nameOrders(db: Kysely<Tables>): Promise<void> {
  const about = await db
    .selectFrom('mails')
    .select(['id', 'data'])
    .where('data', 'like', '%"orderId"%')
    .execute()
  for (const { id, data } of about) {
    const { orderId } = JSON.parse(data) as { orderId?: unknown }
    if (typeof orderId === 'string')
      await db.updateTable('mails').set({ order_id: orderId }).where('id', '=', id).execute()
  }
}
