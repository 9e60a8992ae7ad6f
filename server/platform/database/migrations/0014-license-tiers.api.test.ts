import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { defaultTerms } from '#contract/license-terms.ts'
import { offeredLicenses } from '#server/features/licenses/offered-licenses.ts'
import { makeBeat, makeUser } from '#tests/factories.ts'
import { makeLicense } from '#tests/shop.ts'
import { engine, testDatabase } from '#tests/test-store.ts'
import * as licenseTiers from './0014-license-tiers.ts'

let close: (() => Promise<void>) | undefined
afterEach(async () => close?.())

test('licenses that were copied from a tier follow it, others stay as they are', async () => {
  const database = await testDatabase()
  close = database.close
  const { db } = database.connection
  const { id: owner_id } = await makeUser(db, { role: 'admin' })
  const beat = await makeBeat(db, { owner_id })
  const said = { name: 'Basic', description: 'For a first release.', icon: 'gold', rights: '[]' } as const
  await db
    .insertInto('license_templates')
    .values({ ...said, id: 'basic', price_cents: null, position: 0, terms: '' })
    .execute()
  await makeLicense(db, beat.id, { ...said, id: 'copied', price_cents: 1_900 })
  await makeLicense(db, beat.id, { ...said, id: 'other', rights: '[{"label":"Files","value":"WAV"}]' })

  // Restores the old schema. SQLite cannot drop a column with a foreign key while foreign keys are on.
  await sql`drop index beat_licenses_template`.execute(db)
  await dropReference()
  for (const column of ['terms', 'revision', 'hidden_at', 'deleted_at'])
    await db.schema.alterTable('license_templates').dropColumn(column).execute()
  await db.schema.alterTable('order_lines').dropColumn('license_terms').execute()
  await db.transaction().execute((trx) => licenseTiers.up(trx as never))

  await db.updateTable('license_templates').set({ name: 'Lease' }).execute()
  const offered = await offeredLicenses(db).execute()
  expect(offered.map(({ id, name, template_id }) => ({ id, name, template_id }))).toEqual([
    { id: 'copied', name: 'Lease', template_id: 'basic' },
    { id: 'other', name: 'Basic', template_id: null },
  ])
  expect(offered.map(({ price_cents, terms }) => [price_cents, terms])).toEqual([
    [1_900, defaultTerms],
    [null, defaultTerms],
  ])

  async function dropReference(): Promise<void> {
    if (engine === 'postgres') {
      await db.schema.alterTable('beat_licenses').dropColumn('template_id').execute()
      return
    }
    await sql`create table copy as select * from beat_licenses`.execute(db)
    await sql`drop table beat_licenses`.execute(db)
    await sql`alter table copy drop column template_id`.execute(db)
    await sql`alter table copy rename to beat_licenses`.execute(db)
  }
})
