import { type Kysely, sql } from 'kysely'

/** The contract text of every license before tiers had one each. */
const terms = [
  '{licensor} grants the licensee a non-exclusive right to use the beat in new recordings, within the limits of this license.',
  '{licensor} stays the owner of the beat and of its copyright, and is to be credited as its producer.',
  'The beat itself may not be sold, licensed on or registered as the licensee’s own work.',
  'The license is in force while its payment is not refunded, and cannot be passed on without the beat’s new recording.',
].join('\n')

/** Editable license tiers: links each beat license to the tier with equal content. Others stay custom licenses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tiers = db.schema.alterTable('license_templates')
  await tiers.addColumn('terms', 'text', (c) => c.notNull().defaultTo(terms)).execute()
  await tiers.addColumn('revision', 'integer', (c) => c.notNull().defaultTo(1)).execute()
  await tiers.addColumn('hidden_at', 'bigint').execute()
  await tiers.addColumn('deleted_at', 'bigint').execute()

  await db.schema
    .alterTable('beat_licenses')
    .addColumn('template_id', 'text', (c) => c.references('license_templates.id').onDelete('cascade'))
    .execute()
  await sql`
    update beat_licenses set template_id = (
      select min(license_templates.id) from license_templates
      where license_templates.name = beat_licenses.name
        and license_templates.description = beat_licenses.description
        and license_templates.icon = beat_licenses.icon
        and license_templates.rights = beat_licenses.rights
    )
  `.execute(db)
  await db.schema
    .createIndex('beat_licenses_template')
    .on('beat_licenses')
    .columns(['template_id', 'beat_id'])
    .execute()

  await db.schema.alterTable('order_lines').addColumn('license_terms', 'text').execute()
}
