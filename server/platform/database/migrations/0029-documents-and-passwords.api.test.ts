import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Engine } from '#server/platform/database/connect.ts'
import { migrate, migrateThrough, migrationNames } from '#server/platform/database/migrate.ts'
import { moveDatabase } from '#server/platform/database/move-database.ts'
import { addOldUser } from '#tests/database-before.ts'
import { type EmptyDatabase, emptyDatabase } from '#tests/empty-database.ts'
import { engine } from '#tests/test-store.ts'

/** A store from before control characters were refused. PostgreSQL never took NUL. */
async function oldStore(kind: Engine): Promise<EmptyDatabase> {
  const database = await emptyDatabase(kind)
  const { connection } = database
  await migrateThrough(connection, migrationNames.slice(0, migrationNames.indexOf('0027-audit-chain')))
  const { db } = connection
  const nul = kind === 'sqlite' ? '\0' : ''
  await addOldUser(db, 'u')
  for (const statement of [
    sql`insert into tags (id, name, name_key, created_at) values ('1', ${`Tr${nul}\u0001ap`}, ${`tr${nul}\u0001ap`}, 1)`,
    sql`insert into tags (id, name, name_key, created_at) values ('2', 'Trap', 'trap', 1)`,
    sql`insert into tags (id, name, name_key, created_at) values ('3', ${'two\tlines\nof 🥁\u0085'}, 'x', 1)`,
    sql`insert into audit_log (id, at, admin_id, admin_name, action, subject_id, subject_name, details)
      values ('1', 1, 'a', 'maya', 'tag.created', '1', ${`Tr${nul}\u0007ap`}, '{}')`,
  ])
    await statement.execute(db)
  return database
}

async function texts({ connection: { db } }: EmptyDatabase): Promise<string[]> {
  const tags = await db.selectFrom('tags').select('name').orderBy('id').execute()
  const entries = await db.selectFrom('audit_log').select('subject_name').execute()
  return [...tags.map(({ name }) => name), ...entries.map(({ subject_name }) => subject_name)]
}

const repaired = (nul: string) => [`Tr${nul}�ap`, 'Trap', 'two\tlines\nof 🥁�', `Tr${nul}�ap`]

test('control characters in text from before they were refused are replaced', {
  tags: ['engines'],
}, async () => {
  const store = await oldStore(engine)
  try {
    await migrate(store.connection)
    expect(await texts(store)).toEqual(repaired(engine === 'sqlite' ? '�' : ''))
  } finally {
    await store.close()
  }
})

test.runIf(engine === 'postgres').each([['before'], ['after']])(
  'a SQLite store with such text moves to PostgreSQL %s its own migration',
  { tags: ['engines'] },
  async (when) => {
    const store = await oldStore('sqlite')
    const target = await emptyDatabase('postgres')
    try {
      if (when === 'after') await migrate(store.connection)
      await moveDatabase(store.connection, target.connection)
      expect(await texts(target)).toEqual(repaired('�'))
    } finally {
      await store.close()
      await target.close()
    }
  },
)
