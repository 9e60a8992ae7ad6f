import { type Migration, Migrator } from 'kysely/migration'
import type { Connection } from './connect.ts'
import * as catalogue from './migrations/0001-catalogue.ts'
import * as accounts from './migrations/0002-accounts.ts'
import * as purchases from './migrations/0003-purchases.ts'
import * as beatProduction from './migrations/0006-beat-production.ts'
import * as admin from './migrations/0008-admin.ts'
import * as funnel from './migrations/0009-funnel.ts'
import * as newsletter from './migrations/0010-newsletter.ts'
import * as orderProvider from './migrations/0011-order-provider.ts'
import * as beatImports from './migrations/0015-beat-imports.ts'

/** Every migration, in order. Only ever add at the end: a released one is never changed. */
const migrations: Record<string, Migration> = {
  '0001-catalogue': catalogue,
  '0002-accounts': accounts,
  '0003-purchases': purchases,
  '0006-beat-production': beatProduction,
  '0008-admin': admin,
  '0009-funnel': funnel,
  '0010-newsletter': newsletter,
  '0011-order-provider': orderProvider,
  '0015-beat-imports': beatImports,
}

export class MigrationError extends Error {}

/**
 * Brings the database to the newest shape. Kysely holds a lock meanwhile, so that of several instances one migrates
 * and the others wait. Refuses a database that a newer version of the store has already changed.
 */
export async function migrate({ db }: Connection): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const unknown = await appliedButUnknown(db)
  if (unknown.length > 0) {
    throw new MigrationError(
      `This database belongs to a newer version of the store (it has ${unknown.join(', ')}). ` +
        'Start that version, or restore a backup made before the upgrade.',
    )
  }
  const { error } = await migrator.migrateToLatest()
  if (error) throw new MigrationError('The database could not be brought up to date.', { cause: error })
}

async function appliedButUnknown(db: Connection['db']): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const applied = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  return applied.map((row) => row.name).filter((name) => !(name in migrations))
}
