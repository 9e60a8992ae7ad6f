import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Connection, Db } from './connect.ts'
import { engineOf } from './engine-of.ts'
import * as baseline from './migrations/0090-baseline.ts'
import * as insight from './migrations/0091-insight.ts'
import * as letters from './migrations/0092-letters.ts'
import * as beatAddresses from './migrations/0097-beat-addresses.ts'
import * as producerPages from './migrations/0098-producer-pages.ts'
import * as ledger from './migrations/0100-ledger.ts'
import * as splits from './migrations/0101-splits.ts'
import * as sharedSales from './migrations/0102-shared-sales.ts'
import * as payouts from './migrations/0103-payouts.ts'
import * as drafts from './migrations/0110-drafts.ts'
import * as letterLinks from './migrations/0120-letter-links.ts'
import * as boothSales from './migrations/0121-booth-sales.ts'
import * as apiTokens from './migrations/0130-api-tokens.ts'
import * as transfers from './migrations/0140-transfers.ts'
import * as followedEvents from './migrations/0141-followed-events.ts'
import * as bulkEdits from './migrations/0145-bulk-edits.ts'
import * as importedDrafts from './migrations/0146-imported-drafts.ts'
import * as webhooks from './migrations/0150-webhooks.ts'
import * as refundParts from './migrations/0155-refund-parts.ts'
import * as importUndo from './migrations/0156-import-undo.ts'
import * as mailAttachments from './migrations/0160-mail-attachments.ts'
import * as composedText from './migrations/0175-composed-text.ts'
import * as draftSuggestions from './migrations/0180-draft-suggestions.ts'
import * as accountCurrencies from './migrations/0181-account-currencies.ts'
import * as storeTimeZone from './migrations/0182-store-time-zone.ts'
import * as newsletterSuppressions from './migrations/0185-newsletter-suppressions.ts'
import * as demoStems from './migrations/0190-demo-stems.ts'
import * as salesIndexes from './migrations/0191-sales-indexes.ts'
import * as whatMustHold from './migrations/0195-what-must-hold.ts'
import * as mailedLinks from './migrations/0196-mailed-links-and-orders.ts'
import * as downloadsWithClient from './migrations/0197-downloads-with-client.ts'
import * as shareIndexes from './migrations/0200-share-indexes.ts'
import * as waitingIndexes from './migrations/0210-waiting-indexes.ts'
import * as deskViews from './migrations/0220-desk-views.ts'
import * as paidWith from './migrations/0221-paid-with.ts'
import * as mailedCodes from './migrations/0250-mailed-codes.ts'
import * as imprintKept from './migrations/0251-imprint-kept.ts'
import * as rightToWithdraw from './migrations/0260-right-to-withdraw.ts'
import * as contractTexts from './migrations/0261-contract-texts.ts'
import * as withdrawals from './migrations/0270-withdrawals.ts'
import * as newsletterPromises from './migrations/0290-newsletter-promises.ts'
import * as taxForms from './migrations/0291-tax-forms.ts'
import * as publicCodes from './migrations/0292-public-codes.ts'
import * as paymentProviders from './migrations/0300-payment-providers.ts'
import * as paypalPayments from './migrations/0310-paypal-payments.ts'
import * as allowedMethods from './migrations/0320-allowed-methods.ts'
import * as localesKept from './migrations/0330-locales.ts'
import * as ownerTexts from './migrations/0338-owner-texts.ts'
import { migrationsOf100 } from './migrations/names-of-1.0.0.ts'

const BASELINE = '0090-baseline'

/** Every migration, in order. Only append: released migrations never change. */
const migrations: Record<string, Migration> = {
  [BASELINE]: baseline,
  '0091-insight': insight,
  '0092-letters': letters,
  '0097-beat-addresses': beatAddresses,
  '0098-producer-pages': producerPages,
  '0100-ledger': ledger,
  '0101-splits': splits,
  '0102-shared-sales': sharedSales,
  '0103-payouts': payouts,
  '0110-drafts': drafts,
  '0120-letter-links': letterLinks,
  '0121-booth-sales': boothSales,
  '0130-api-tokens': apiTokens,
  '0140-transfers': transfers,
  '0141-followed-events': followedEvents,
  '0145-bulk-edits': bulkEdits,
  '0146-imported-drafts': importedDrafts,
  '0150-webhooks': webhooks,
  '0155-refund-parts': refundParts,
  '0156-import-undo': importUndo,
  '0160-mail-attachments': mailAttachments,
  '0175-composed-text': composedText,
  '0180-draft-suggestions': draftSuggestions,
  '0181-account-currencies': accountCurrencies,
  '0182-store-time-zone': storeTimeZone,
  '0185-newsletter-suppressions': newsletterSuppressions,
  '0190-demo-stems': demoStems,
  '0191-sales-indexes': salesIndexes,
  '0195-what-must-hold': whatMustHold,
  '0196-mailed-links-and-orders': mailedLinks,
  '0197-downloads-with-client': downloadsWithClient,
  '0200-share-indexes': shareIndexes,
  '0210-waiting-indexes': waitingIndexes,
  '0220-desk-views': deskViews,
  '0221-paid-with': paidWith,
  '0250-mailed-codes': mailedCodes,
  '0251-imprint-kept': imprintKept,
  '0260-right-to-withdraw': rightToWithdraw,
  '0261-contract-texts': contractTexts,
  '0270-withdrawals': withdrawals,
  '0290-newsletter-promises': newsletterPromises,
  '0291-tax-forms': taxForms,
  '0292-public-codes': publicCodes,
  '0300-payment-providers': paymentProviders,
  '0310-paypal-payments': paypalPayments,
  '0320-allowed-methods': allowedMethods,
  '0330-locales': localesKept,
  '0338-owner-texts': ownerTexts,
}

/** In order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

export const newestMigration: string = migrationNames.at(-1) ?? ''

export class MigrationError extends Error {}

/**
 * Migrates to the latest version, in one transaction: a failed migration leaves the database as it was. Kysely holds a
 * lock, so only one of several instances migrates.
 * @throws MigrationError if a newer version of the store has already migrated the database, or none since 1.0.0 has
 */
export async function migrate({ db }: Connection): Promise<void> {
  const applied = await appliedMigrations(db)
  const unknown = applied.filter((name) => !(name in migrations))
  if (unknown.length > 0) {
    throw new MigrationError(
      `This database belongs to a newer version of the store (it has ${unknown.join(', ')}). ` +
        'Start that version, or restore a backup made before the upgrade.',
    )
  }
  if (!hasPendingMigrations(applied)) return
  try {
    await withoutForeignKeys(db, () =>
      db.transaction().execute(async (trx) => {
        await adoptBaseline(trx)
        const { error } = await migratorOf(trx).migrateToLatest()
        if (error) throw error
        await refuseBrokenReferences(trx)
      }),
    )
  } catch (error) {
    throw new MigrationError('The database could not be migrated.', { cause: error })
  }
}

/**
 * Runs only these migrations on an empty database, as restoring a backup of an older version needs.
 * @throws MigrationError if they are not a prefix of this version's migrations
 */
export async function migrateThrough(
  { db }: Pick<Connection, 'db'>,
  names: readonly string[],
): Promise<void> {
  const wanted = sinceBaseline(names)
  const last = wanted.at(-1)
  if (last === undefined || wanted.some((name, index) => migrationNames[index] !== name)) {
    const unknown = wanted.filter((name) => !migrationNames.includes(name))
    throw new MigrationError(
      unknown.length > 0
        ? `It belongs to a newer version of the store (it has ${unknown.join(', ')}). Use that version.`
        : 'Its tables match no released version of the store.',
    )
  }
  const { error } = await migratorOf(db).migrateTo(last)
  if (error) throw new MigrationError('The tables could not be created.', { cause: error })
}

export function hasPendingMigrations(applied: readonly string[]): boolean {
  return applied.length < migrationNames.length
}

/**
 * These applied migrations, with the baseline for those of version 1.0.0.
 * @throws MigrationError if they are of an older version than 1.0.0
 */
export function sinceBaseline(names: readonly string[]): readonly string[] {
  if (!names.some((name) => migrationsOf100.includes(name))) return names
  if (!migrationsOf100.every((name) => names.includes(name))) {
    throw new MigrationError(
      'This database or backup is from before version 1.0.0. Start version 1.0.0 with it first, then this version.',
    )
  }
  return [BASELINE, ...names.filter((name) => !migrationsOf100.includes(name))]
}

/** Puts the baseline's name in the place of the migrations of 1.0.0. */
async function adoptBaseline(trx: Db): Promise<void> {
  const names = await recordedMigrations(trx)
  if (!names.some((name) => migrationsOf100.includes(name))) return
  const table = trx.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
  const old = await table
    .deleteFrom('kysely_migration')
    .where('name', 'in', migrationsOf100)
    .returning('timestamp')
    .execute()
  const timestamp = old.map((row) => row.timestamp).sort()[0] ?? new Date().toISOString()
  await table.insertInto('kysely_migration').values({ name: BASELINE, timestamp }).execute()
}

/**
 * SQLite changes a table by making it again, and dropping the old one would take rows with it that refer to it.
 * PostgreSQL changes it in place.
 */
async function withoutForeignKeys(db: Db, work: () => Promise<void>): Promise<void> {
  if (engineOf(db) === 'postgres') return work()
  await sql`pragma foreign_keys = off`.execute(db)
  try {
    await work()
  } finally {
    await sql`pragma foreign_keys = on`.execute(db)
  }
}

async function refuseBrokenReferences(trx: Db): Promise<void> {
  if (engineOf(trx) === 'postgres') return
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(trx)
  const broken = new Set(rows.map(({ table, parent }) => `${table} to ${parent}`))
  if (broken.size > 0) throw new Error(`Rows would refer to nothing: ${[...broken].join(', ')}.`)
}

function migratorOf(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
}

/**
 * Names of the applied migrations, in order; empty if the database was never migrated.
 * @throws MigrationError if they are of an older version than 1.0.0
 */
export async function appliedMigrations(db: Db): Promise<readonly string[]> {
  return sinceBaseline(await recordedMigrations(db))
}

async function recordedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const applied = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
  return applied.map((row) => row.name)
}
