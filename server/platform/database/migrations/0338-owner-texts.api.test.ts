import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { databaseBefore } from '#tests/database-before.ts'

test('texts of before are as the owner writes, without translations', async () => {
  const database = await databaseBefore('0338-owner-texts')
  const { db } = database.connection
  await sql`insert into legal_texts (kind, version, body, published_at) values ('terms', 1, 'Be kind.', 1)`.execute(
    db,
  )
  await sql`insert into license_templates (id, name, description, icon, added_rights, position, scope, terms)
    values ('t1', 'Basic', '', 'gold', '[]', 0, '{}', 'A contract.')`.execute(db)
  await migrate(database.connection)
  expect(await db.selectFrom('legal_texts').select(['version', 'locale']).execute()).toEqual([
    { version: 1, locale: null },
  ])
  expect(await db.selectFrom('license_templates').select(['terms', 'translations']).execute()).toEqual([
    { terms: 'A contract.', translations: '{}' },
  ])
  const german = db.insertInto('legal_texts').values({
    ...{ kind: 'terms', version: 2, body: 'Sei nett.', published_at: 2 },
    locale: 'de',
  })
  await german.execute()
  const klingon = sql`update legal_texts set locale = 'tlh'`.execute(db)
  await expect(klingon).rejects.toThrow()
  await database.close()
})
