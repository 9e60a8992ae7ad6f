import { type Consideration, considerations, considerationWords } from '#contract/licenses/consideration.ts'
import { drawRight } from '#contract/licenses/draw-right.ts'
import { partyName, scopeValues } from '#contract/licenses/license-contract.ts'
import { LicenseRight, LicenseScope } from '#contract/licenses/license-scope.ts'
import { renderTerms } from '#contract/licenses/license-terms.ts'
import { LicenseStatement } from '#contract/licenses/verification.ts'
import { BillingInfo } from '#contract/orders/billing.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { FrozenQuote } from '#contract/pricing/frozen-quote.ts'
import { creditSentence } from '#contract/splits/credits.ts'
import { sourceLocale } from '#contract/text/locales.ts'
import { zonedDays } from '#contract/text/zoned-days.ts'
import { findGrant } from '#server/model/entitlement/index.ts'
import { readCredits } from '#server/model/split/index.ts'
import { type Json, readJson, storedValue, writeJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import type { DocumentDeps } from './document-deps.ts'
import { isTest } from './is-test.ts'

/** The text of a license's statement, with these files. */
export async function writeStatement(
  delivery: Pick<DocumentDeps, 'db' | 'storeName' | 'timeZone' | 'paymentMode'>,
  order: Row<'orders'>,
  line: Row<'order_lines'>,
  grant: Row<'grants'>,
  files: LicenseStatement['files'],
): Promise<Json<LicenseStatement>> {
  const replaces = await readReplaced(delivery, line)
  const writers =
    creditSentence(await readCredits(delivery.db, line.id), i18nOf(line.license_locale ?? sourceLocale)) ||
    undefined
  return writeJson<LicenseStatement>({
    ...statementOf(delivery, order, line, grant, { files, replaces, writers }),
    ...(isTest(delivery, order) && { test: true }),
  })
}

/** The signed statement without its buyer, signed again. The caller stores it. */
export function withoutLicensee(
  { signingKey }: Pick<DocumentDeps, 'signingKey'>,
  order: Row<'orders'>,
  line: Row<'order_lines'>,
  grant: Row<'grants'> & { statement: Json<LicenseStatement> },
): { statement: Json<LicenseStatement>; signature: string } {
  const { store, timeZone, files, replaces, test, beat } = readJson(LicenseStatement, grant.statement)
  const statement = writeJson<LicenseStatement>({
    ...statementOf({ storeName: store, timeZone }, { ...order, billing: null }, line, grant, {
      files,
      replaces,
      writers: beat.writers,
    }),
    ...(test && { test }),
  })
  return { statement, signature: signingKey.sign(statement) }
}

function statementOf(
  { storeName: store, timeZone }: { storeName: string; timeZone: string | undefined },
  order: Row<'orders'>,
  line: Row<'order_lines'>,
  grant: Row<'grants'>,
  {
    files,
    replaces: replaced,
    writers,
  }: Pick<LicenseStatement, 'files' | 'replaces'> & {
    writers: string | undefined
  },
): LicenseStatement {
  const issuedAt = new Date(grant.granted_at).toISOString()
  const licensee = licenseeOf(order)
  const licensor = line.producer_party ?? line.producer
  const producer = line.producer_artist_name ?? line.producer
  const number = orderNumber(order.id)
  const { longDay } = zonedDays(timeZone ?? 'UTC')
  // What stands in the contract is in its language.
  const locale = line.license_locale ?? sourceLocale
  const price = considerationWords(considerationOf(order, line), order.currency, i18nOf(locale))
  const scope = readJson(LicenseScope, line.license_scope)
  const rights = readJson(LicenseRight.array(), line.license_rights)
  return {
    certificate: grant.certificate,
    store,
    orderNumber: number,
    issuedAt,
    ...(timeZone !== undefined && { timeZone }),
    licensee,
    licensor,
    beat: {
      title: line.title,
      producer: line.producer,
      ...(writers !== undefined && { writers }),
    },
    license: {
      name: line.license_name,
      description: line.license_description,
      rights:
        locale === sourceLocale ? rights : rights.map((right) => drawRight(right, scope, i18nOf(locale))),
      ...(line.license_terms !== null && {
        terms: renderTerms(line.license_terms, {
          ...scopeValues(
            scope,
            {
              producer,
              beat: line.title,
              store,
              ...(line.earlier_licenses !== null && { earlier: storedValue(line.earlier_licenses) }),
              // A renewal starts at the end of the previous term.
              ...(grant.starts_at !== null &&
                grant.starts_at > grant.granted_at && {
                  termFrom: longDay(new Date(grant.starts_at).toISOString(), locale),
                }),
            },
            i18nOf(locale),
          ),
          store,
          licensor,
          producer,
          licensee: licensee ?? 'the licensee',
          artist: order.artist_name ?? licensee ?? 'the artist',
          beat: line.title,
          license: line.license_name,
          price,
          date: longDay(issuedAt, locale),
          order: number,
        }),
      }),
    },
    price,
    ...(grant.starts_at !== null &&
      grant.ends_at !== null && {
        term: {
          from: new Date(grant.starts_at).toISOString(),
          until: new Date(grant.ends_at).toISOString(),
        },
      }),
    ...(replaced !== undefined && { replaces: replaced }),
    files,
  }
}

function considerationOf(
  { quote, currency }: Row<'orders'>,
  { position, price_cents }: Row<'order_lines'>,
): Consideration {
  const spread = quote === null ? [] : considerations(readJson(FrozenQuote, quote).lines, currency)
  return spread[position] ?? { cents: price_cents, shared: null }
}

/** Certificate number of the license that this one renews or upgrades. */
async function readReplaced(
  { db }: Pick<DocumentDeps, 'db'>,
  { replaces }: Row<'order_lines'>,
): Promise<string | undefined> {
  return replaces === null ? undefined : (await findGrant(db, replaces))?.certificate
}

/** The buyer as the contract names them, a business by its company; null once anonymized. */
export function licenseeOf({
  billing,
  artist_name: artistName,
}: Pick<Row<'orders'>, 'billing' | 'artist_name'>): string | null {
  if (billing === null) return null
  const { name, company } = readJson(BillingInfo, billing)
  const legalName = company ?? name
  return partyName({ legalName, artistName }, legalName)
}
