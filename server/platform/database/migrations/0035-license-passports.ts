import type { Kysely } from 'kysely'

type Tables = {
  grants: {
    id: string
    line_id: string
    granted_at: number
    starts_at: number | null
    ends_at: number | null
  }
  order_lines: { id: string; license_scope: string }
}

/**
 * Licenses keep where they are used and how many streams were reported. Those with a term know when it ends. An order
 * line can replace an older license: `replaces` is the id of its grant, `replacement` is `renewal` or `upgrade`, and
 * `starts_at` is when the term of a renewal begins.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('license_uses')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('grant_id', 'text', (column) => column.notNull().references('grants.id').onDelete('cascade'))
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('license_uses_url', ['grant_id', 'url'])
    .execute()
  for (const column of ['streams', 'streams_reported_at', 'starts_at', 'ends_at', 'term_reminded_at'])
    await db.schema.alterTable('grants').addColumn(column, 'bigint').execute()
  await db.schema.createIndex('grants_ends_at').on('grants').column('ends_at').execute()
  for (const column of ['replaces', 'replacement'])
    await db.schema.alterTable('order_lines').addColumn(column, 'text').execute()
  await db.schema.alterTable('order_lines').addColumn('starts_at', 'bigint').execute()
  await db.schema.createIndex('order_lines_replaces').on('order_lines').column('replaces').execute()
  await writeTerms(db)
}

/** Terms of licenses that were bought before. */
async function writeTerms(db: Kysely<Tables>): Promise<void> {
  const licenses = await db
    .selectFrom('grants')
    .innerJoin('order_lines', 'order_lines.id', 'grants.line_id')
    .select(['grants.id', 'granted_at', 'license_scope'])
    .where('license_scope', 'like', '%"termYears":%')
    .where('license_scope', 'not like', '%"termYears":null%')
    .execute()
  for (const { id, granted_at, license_scope } of licenses) {
    const { termYears }: { termYears: number } = JSON.parse(license_scope)
    await db
      .updateTable('grants')
      .set({ starts_at: granted_at, ends_at: endOf(Number(granted_at), termYears) })
      .where('id', '=', id)
      .execute()
  }
}

/** As `termEnd` in the contract was when this was written. */
function endOf(startMs: number, years: number): number {
  const end = new Date(startMs)
  const month = end.getUTCMonth()
  end.setUTCFullYear(end.getUTCFullYear() + years)
  if (end.getUTCMonth() !== month) end.setUTCDate(0)
  return end.getTime()
}
