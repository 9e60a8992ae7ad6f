import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/platform/database/connect.ts'
import { migrate, migrationNames } from '#server/platform/database/migrate.ts'
import { readTableSchemas } from '#server/platform/database/table-schema.ts'
import { addOldUser, databaseBefore } from '#tests/database-before.ts'
import { fillEveryTable } from '#tests/fill-every-table.ts'
import { openShop, type Shop } from '#tests/shop.ts'

const MIGRATION = '0195-what-must-hold'
let close: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of close.reverse()) await end()
  close = []
})

type Rows = Record<string, unknown>[]

async function rowsOf(db: Db, table: string): Promise<Rows> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
  return rows.map((row) => ({ ...row })).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

test('a store with something in every table keeps every row', async () => {
  const shop = await openShop()
  close.push(() => shop.close())
  await fillEveryTable(shop)
  const database = await databaseBefore(MIGRATION)
  close.push(database.close)
  const { db } = database.connection
  await db.deleteFrom('catalogue_version').execute()
  const filled = new Map<string, Rows>()
  const tables = await readTableSchemas(migrationNames.slice(0, migrationNames.indexOf(MIGRATION)))
  const today = new Set((await readTableSchemas(migrationNames)).map(({ name }) => name))
  for (const { name, columns } of tables.filter((table) => today.has(table.name))) {
    const known = new Set(columns.map((column) => column.name))
    const rows = (await rowsOf(shop.db, name)).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => known.has(column))),
    )
    for (const row of rows)
      await sql`insert into ${sql.table(name)} (${sql.join(Object.keys(row).map((key) => sql.ref(key)))})
        values (${sql.join(Object.values(row))})`.execute(db)
    filled.set(name, await rowsOf(db, name))
  }
  expect([...filled].filter(([, rows]) => rows.length === 0)).toEqual([])

  await migrate(database.connection)

  for (const [name, rows] of filled) {
    const now = await rowsOf(db, name)
    expect(now.length, name).toBe(rows.length)
    // Later migrations add settings to those that were given.
    for (const { given, ...row } of rows) expect(now).toContainEqual(expect.objectContaining(row))
  }
})

test('what belonged to something that is gone does not stop the upgrade', async () => {
  const database = await databaseBefore(MIGRATION)
  close.push(database.close)
  const { db } = database.connection
  await addOldUser(db, 'femi')
  await sql`insert into collaborators (id, email, email_key, name, user_id, created_at)
    values ('c1', 'a@example.com', 'a@example.com', 'A', 'femi', 1), ('c2', 'b@example.com', 'b@example.com', 'B', 'gone', 1)`.execute(
    db,
  )
  await sql`insert into draft_files (id, draft_id, kind, name, name_key, bytes, head_hash, state, created_at)
    values ('f1', 'gone', 'audio', 'A.wav', 'a', 1, '', 'received', 1)`.execute(db)
  await sql`insert into letter_links (letter_id, path, presses) values ('gone', '/', 1)`.execute(db)

  await migrate(database.connection)

  expect(await db.selectFrom('collaborators').select(['id', 'user_id']).orderBy('id').execute()).toEqual([
    { id: 'c1', user_id: 'femi' },
    { id: 'c2', user_id: null },
  ])
  expect(await db.selectFrom('draft_files').select(['id', 'draft_id']).execute()).toEqual([
    { id: 'f1', draft_id: null },
  ])
  expect(await db.selectFrom('letter_links').selectAll().execute()).toEqual([])
})

describe('the database', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
    await fillEveryTable(shop)
  })
  afterAll(() => shop.close())

  const refused: [string, RawBuilder<unknown>][] = [
    ['a changed entry of the ledger', sql`update ledger_entries set cents = cents + 1`],
    ['a deleted entry of the ledger', sql`delete from ledger_entries`],
    ['a changed group of the ledger', sql`update ledger_groups set at = 1`],
    ['a deleted group of the ledger', sql`delete from ledger_groups`],
    [
      'an entry of no group',
      sql`insert into ledger_entries (group_id, account, cents) values ('none', 'sales', 1)`,
    ],
    ['a payout of nothing', sql`update payouts set cents = 0`],
    ['a payout in an unknown state', sql`update payouts set state = 'lost'`],
    ['a payout to nobody', sql`update payouts set collaborator_id = 'nobody'`],
    ['a share of more than everything', sql`update split_shares set sales = 10001`],
    ['a letter in an unknown state', sql`update letters set state = 'lost'`],
    ['a sold line that is shared by no split', sql`update shared_lines set split_id = 'none'`],
  ]
  test.each(refused)('refuses %s', async (_, statement) => {
    await expect(statement.execute(shop.db)).rejects.toThrow(/append-only|constraint/i)
  })

  test('keeps amounts beyond 21 million', async () => {
    const amount = { amount_cents: 5_000_000_000 }
    await shop.db.updateTable('orders').set(amount).execute()
    expect(await shop.db.selectFrom('orders').select('amount_cents').executeTakeFirst()).toEqual(amount)
  })
})
