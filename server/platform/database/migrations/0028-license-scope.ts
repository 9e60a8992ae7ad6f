import type { Kysely } from 'kysely'
import { type OldRight, readScope } from './0028-read-rights.ts'

type Licensed = { id: string; scope: string | null; added_rights: string; name: string }

type Tables = {
  license_templates: Licensed & { price_percent: number }
  beat_licenses: Licensed & { template_id: string | null }
  order_lines: { license_rights: string; license_scope: string | null; file_kinds: string }
}

/**
 * Licenses become data. `scope` is what a license allows; `added_rights` are the rows that an administrator writes beside
 * it. Known rows of old licenses become scope and leave the rows; what cannot be read stays a row. Licenses of a beat that
 * follow a tier have no scope of their own. Orders keep their rows as they were and get the scope beside them.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const table of ['license_templates', 'beat_licenses'] as const) {
    await db.schema.alterTable(table).renameColumn('rights', 'added_rights').execute()
    await db.schema.alterTable(table).addColumn('scope', 'text').execute()
  }
  // Percent of the price of the beat, for tiers without a fixed price.
  await db.schema
    .alterTable('license_templates')
    .addColumn('price_percent', 'integer', (column) => column.notNull().defaultTo(100))
    .execute()
  await db.schema.alterTable('order_lines').addColumn('license_scope', 'text').execute()
  await db.schema
    .alterTable('beats')
    .addColumn('has_stems', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // Names that stand in contracts: the login name is neither.
  await db.schema.alterTable('users').addColumn('legal_name', 'text').execute()
  await db.schema.alterTable('users').addColumn('artist_name', 'text').execute()
  await db.schema.alterTable('orders').addColumn('artist_name', 'text').execute()
  await db.schema.alterTable('order_lines').addColumn('producer_party', 'text').execute()
  await db.schema.alterTable('order_lines').addColumn('producer_artist_name', 'text').execute()
  await readTiers(db)
  await readOwnLicenses(db)
  await readOrders(db)
}

async function readTiers(db: Kysely<Tables>): Promise<void> {
  const tiers = await db.selectFrom('license_templates').select(['id', 'added_rights']).execute()
  const labels = tiers.flatMap((tier) => rowsOf(tier.added_rights).map(({ label }) => label))
  for (const { id, added_rights } of tiers) {
    const { scope, rest } = readScope(rowsOf(added_rights), labels)
    await db
      .updateTable('license_templates')
      .set({ scope: JSON.stringify(scope), added_rights: JSON.stringify(rest) })
      .where('id', '=', id)
      .execute()
  }
}

/** Licenses of one beat only. Many share the same rows. */
async function readOwnLicenses(db: Kysely<Tables>): Promise<void> {
  const texts = await db
    .selectFrom('beat_licenses')
    .select('added_rights')
    .distinct()
    .where('template_id', 'is', null)
    .execute()
  const labels = texts.flatMap((text) => rowsOf(text.added_rights).map(({ label }) => label))
  for (const { added_rights } of texts) {
    const { scope, rest } = readScope(rowsOf(added_rights), labels)
    await db
      .updateTable('beat_licenses')
      .set({ scope: JSON.stringify(scope), added_rights: JSON.stringify(rest) })
      .where('template_id', 'is', null)
      .where('scope', 'is', null)
      .where('added_rights', '=', added_rights)
      .execute()
  }
}

async function readOrders(db: Kysely<Tables>): Promise<void> {
  const lines = await db
    .selectFrom('order_lines')
    .select(['license_rights', 'file_kinds'])
    .distinct()
    .execute()
  for (const { license_rights, file_kinds } of lines) {
    const { scope } = readScope(rowsOf(license_rights), [])
    const delivered: string[] = JSON.parse(file_kinds)
    const files = (['mp3', 'wav'] as const).filter((file) =>
      delivered.includes(file === 'mp3' ? 'mp3-320' : 'master-wav'),
    )
    await db
      .updateTable('order_lines')
      .set({ license_scope: JSON.stringify({ ...scope, files }) })
      .where('license_rights', '=', license_rights)
      .where('file_kinds', '=', file_kinds)
      .execute()
  }
}

function rowsOf(json: string): OldRight[] {
  return JSON.parse(json)
}
