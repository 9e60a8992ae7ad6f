import { type Kysely, sql } from 'kysely'

/** Personal columns become nullable, so that a sale can stay as a record without its buyer. */
const personal = {
  orders: ['username', 'email', 'billing'],
  grants: ['user_id'],
  downloads: ['user_id'],
} as const

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('orders_by_user').execute()
  await db.schema.dropIndex('orders_one_open').execute()
  await replaceColumn(db, 'orders', 'user_id', 'users')
  for (const [table, columns] of Object.entries(personal))
    for (const column of columns) await replaceColumn(db, table, column)
  await db.schema.createIndex('orders_by_user').on('orders').columns(['user_id', 'id']).execute()
  await sql`create unique index orders_one_open on orders (user_id) where status in ('Pending', 'Failed')`.execute(
    db,
  )
  await db.schema.alterTable('orders').addColumn('anonymized_at', 'bigint').execute()
}

/**
 * SQLite cannot alter a column. Copying it works on both engines and, unlike copying the table, deletes no rows that
 * refer to it.
 */
async function replaceColumn(
  db: Kysely<unknown>,
  table: string,
  column: string,
  references?: string,
): Promise<void> {
  const copy = `${column}_or_null`
  await db.schema
    .alterTable(table)
    .addColumn(copy, 'text', (c) => (references ? c.references(`${references}.id`).onDelete('set null') : c))
    .execute()
  await sql`update ${sql.table(table)} set ${sql.ref(copy)} = ${sql.ref(column)}`.execute(db)
  await db.schema.alterTable(table).dropColumn(column).execute()
  await db.schema.alterTable(table).renameColumn(copy, column).execute()
}
