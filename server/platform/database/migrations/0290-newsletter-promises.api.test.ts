import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readGiven } from '#server/model/settings/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { databaseBefore } from '#tests/database-before.ts'

const OLD = 'New beats on Fridays. Nothing else.'

const addSubscriber = (db: Db, email: string, consent: string | null = null) =>
  sql`insert into newsletter_subscribers (id, email, email_key, requested_at, confirmed_at, consent)
    values (${email}, ${email}, ${email}, 1, 1, ${consent})`.execute(db)
const addSettings = (db: Db, given: object) =>
  sql`insert into store_settings (id, version, given, changed_in, changed_at, changed_by)
    values (1, 4, ${JSON.stringify(given)}, '{}', 1, 'a')`.execute(db)

async function upgrade(fill: (db: Db) => Promise<unknown>) {
  const database = await databaseBefore('0290-newsletter-promises')
  const { db } = database.connection
  await fill(db)
  await migrate(database.connection)
  const rows = await db.selectFrom('newsletter_subscribers').select(['email', 'promise']).execute()
  const { newsletterText, storeName } = await readGiven(db)
  await database.close()
  return {
    told: Object.fromEntries(rows.map(({ email, promise }) => [email, promise])),
    newsletterText,
    storeName,
  }
}

describe('the upgrade to kept promises', () => {
  test('a store with subscribers goes on promising Fridays, and says who was told so', async () => {
    const after = await upgrade(async (db) => {
      await addSettings(db, { storeName: 'A' })
      await addSubscriber(db, 'fan@example.com')
      await addSubscriber(db, 'moved@example.com', 'Signed at the show (2026-07-01)')
    })
    expect(after).toEqual({
      told: { 'fan@example.com': OLD, 'moved@example.com': null },
      newsletterText: OLD,
      storeName: 'A',
    })
  })

  test('also where nothing was ever set', async () => {
    expect((await upgrade((db) => addSubscriber(db, 'fan@example.com'))).newsletterText).toBe(OLD)
  })

  test.each(['One letter a month.', `One letter a month. ${'x'.repeat(140)}`])(
    'a text of the owner stays: %s',
    async (newsletterText) => {
      const after = await upgrade(async (db) => {
        await addSettings(db, { newsletterText })
        await addSubscriber(db, 'fan@example.com')
      })
      expect(after).toMatchObject({ told: { 'fan@example.com': newsletterText }, newsletterText })
    },
  )

  test('a store without subscribers, or with those of the demo alone, gets the new text', async () => {
    const after = await upgrade((db) => addSubscriber(db, 'listener-1@demo.invalid'))
    expect(after).toMatchObject({ told: { 'listener-1@demo.invalid': null }, newsletterText: undefined })
  })
})
