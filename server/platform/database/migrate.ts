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
import * as exactLoudness from './migrations/0012-exact-loudness.ts'
import * as sealedKeys from './migrations/0013-sealed-keys.ts'
import * as licenseTiers from './migrations/0014-license-tiers.ts'
import * as beatImports from './migrations/0015-beat-imports.ts'
import * as orderedBeats from './migrations/0016-ordered-beats.ts'
import * as beatWaveforms from './migrations/0017-beat-waveforms.ts'
import * as refundedAmounts from './migrations/0018-refunded-amounts.ts'
import * as canonicalTones from './migrations/0019-canonical-tones.ts'
import * as anonymousSales from './migrations/0020-anonymous-sales.ts'
import * as refundProblems from './migrations/0021-refund-problems.ts'
import * as purchaseEvidence from './migrations/0022-purchase-evidence.ts'
import * as rememberedBilling from './migrations/0023-remembered-billing.ts'
import * as lossyMasters from './migrations/0024-lossy-masters.ts'
import * as jobStarts from './migrations/0025-job-starts-and-payment-checks.ts'
import * as signInMethods from './migrations/0026-sign-in-methods.ts'
import * as auditChain from './migrations/0027-audit-chain.ts'
import * as licenseScope from './migrations/0028-license-scope.ts'
import * as documentsAndPasswords from './migrations/0029-documents-and-passwords.ts'
import * as stems from './migrations/0030-stems.ts'
import * as exclusives from './migrations/0031-exclusives.ts'
import * as deals from './migrations/0032-deals.ts'
import * as offers from './migrations/0033-offers.ts'
import * as freeDownloads from './migrations/0034-free-downloads.ts'
import * as licensePassports from './migrations/0035-license-passports.ts'
import * as upgrades from './migrations/0036-upgrades.ts'
import * as crates from './migrations/0038-crates.ts'
import * as beatStructures from './migrations/0040-beat-structures.ts'
import * as settings from './migrations/0042-settings.ts'
import * as invoices from './migrations/0043-invoices.ts'
import * as partialRefunds from './migrations/0046-partial-refunds.ts'
import * as checkoutEvidence from './migrations/0048-checkout-evidence.ts'
import * as customers from './migrations/0050-customers.ts'
import * as paymentFees from './migrations/0051-payment-fees.ts'
import * as tax from './migrations/0052-tax.ts'
import * as heardFields from './migrations/0054-heard-fields.ts'
import * as previewTags from './migrations/0055-preview-tags.ts'
import * as passwordChangedMails from './migrations/0056-password-changed-mails.ts'
import * as refundedLines from './migrations/0057-refunded-lines.ts'
import * as bylines from './migrations/0086-bylines.ts'
import * as rightsRegistration from './migrations/0087-rights-registration.ts'
import * as paymentHistoryKinds from './migrations/0090-payment-history-kinds.ts'
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

/** Every migration, in order. Only append: released migrations never change. */
const migrations: Record<string, Migration> = {
  '0001-catalogue': catalogue,
  '0002-accounts': accounts,
  '0003-purchases': purchases,
  '0006-beat-production': beatProduction,
  '0008-admin': admin,
  '0009-funnel': funnel,
  '0010-newsletter': newsletter,
  '0011-order-provider': orderProvider,
  '0012-exact-loudness': exactLoudness,
  '0013-sealed-keys': sealedKeys,
  '0014-license-tiers': licenseTiers,
  '0015-beat-imports': beatImports,
  '0016-ordered-beats': orderedBeats,
  '0017-beat-waveforms': beatWaveforms,
  '0018-refunded-amounts': refundedAmounts,
  '0019-canonical-tones': canonicalTones,
  '0020-anonymous-sales': anonymousSales,
  '0021-refund-problems': refundProblems,
  '0022-purchase-evidence': purchaseEvidence,
  '0023-remembered-billing': rememberedBilling,
  '0024-lossy-masters': lossyMasters,
  '0025-job-starts-and-payment-checks': jobStarts,
  '0026-sign-in-methods': signInMethods,
  '0027-audit-chain': auditChain,
  '0028-license-scope': licenseScope,
  '0029-documents-and-passwords': documentsAndPasswords,
  '0030-stems': stems,
  '0031-exclusives': exclusives,
  '0032-deals': deals,
  '0033-offers': offers,
  '0034-free-downloads': freeDownloads,
  '0035-license-passports': licensePassports,
  '0036-upgrades': upgrades,
  '0038-crates': crates,
  '0040-beat-structures': beatStructures,
  '0042-settings': settings,
  '0043-invoices': invoices,
  '0046-partial-refunds': partialRefunds,
  '0048-checkout-evidence': checkoutEvidence,
  '0050-customers': customers,
  '0051-payment-fees': paymentFees,
  '0052-tax': tax,
  '0054-heard-fields': heardFields,
  '0055-preview-tags': previewTags,
  '0056-password-changed-mails': passwordChangedMails,
  '0057-refunded-lines': refundedLines,
  '0086-bylines': bylines,
  '0087-rights-registration': rightsRegistration,
  '0090-payment-history-kinds': paymentHistoryKinds,
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
}

/** In order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

export const newestMigration: string = migrationNames.at(-1) ?? ''

export class MigrationError extends Error {}

/**
 * Migrates to the latest version. Kysely holds a lock, so only one of several instances migrates, and a failed
 * migration rolls back.
 * @throws MigrationError if a newer version of the store has already migrated the database
 */
export async function migrate({ db }: Connection): Promise<void> {
  const unknown = (await appliedMigrations(db)).filter((name) => !(name in migrations))
  if (unknown.length > 0) {
    throw new MigrationError(
      `This database belongs to a newer version of the store (it has ${unknown.join(', ')}). ` +
        'Start that version, or restore a backup made before the upgrade.',
    )
  }
  const { error } = await migratorOf(db).migrateToLatest()
  if (error) throw new MigrationError('The database could not be migrated.', { cause: error })
}

/**
 * Runs only these migrations on an empty database, as restoring a backup of an older version needs.
 * @throws MigrationError if they are not a prefix of this version's migrations
 */
export async function migrateThrough(
  { db }: Pick<Connection, 'db'>,
  names: readonly string[],
): Promise<void> {
  const known = migrationNames
  const last = names.at(-1)
  if (last === undefined || names.some((name, index) => known[index] !== name)) {
    const unknown = names.filter((name) => !known.includes(name))
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
  return applied.length < Object.keys(migrations).length
}

function migratorOf(db: Connection['db']): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
}

/** Names of the applied migrations, in order; empty if the database was never migrated. */
export async function appliedMigrations(db: Connection['db']): Promise<string[]> {
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
