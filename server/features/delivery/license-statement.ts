import { BillingInfo } from '#contract/billing.ts'
import { formatWithCode } from '#contract/currency-words.ts'
import { longDay } from '#contract/days.ts'
import { partyName, scopeValues } from '#contract/license-contract.ts'
import { LicenseRight, LicenseScope } from '#contract/license-scope.ts'
import { renderTerms } from '#contract/license-terms.ts'
import { toDollars } from '#contract/money.ts'
import { DeliveredKindList, orderNumber } from '#contract/order.ts'
import { LicenseStatement } from '#contract/verification.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { Delivery } from './delivery-deps.ts'
import { ensureBeatFile } from './ensure-beat-file.ts'
import { fileNameOf } from './file-names.ts'
import { isTest } from './is-test.ts'
import { tagMp3 } from './tag-mp3.ts'

/** Prepares every file of a paid line, then signs its license. Idempotent. */
export async function issueLicense(
  delivery: Delivery,
  order: Row<'orders'>,
  line: Row<'order_lines'>,
  grant: Row<'grants'>,
): Promise<void> {
  if (grant.statement !== null) return
  const files: LicenseStatement['files'] = []
  let mp3Tag: string | null = null
  for (const kind of DeliveredKindList.parse(JSON.parse(line.file_kinds))) {
    const file = await ensureBeatFile(delivery, line.beat_id, kind)
    const tagged = kind === 'mp3-320' ? await tagMp3(delivery, line, grant, file) : undefined
    mp3Tag ??= tagged?.tag ?? null
    const { bytes, sha256 } = tagged ?? file
    files.push({ name: fileNameOf(line, kind), bytes, sha256 })
  }
  const text = JSON.stringify({
    ...statementOf(delivery.storeName, order, line, grant, {
      files,
      replaces: await readReplaced(delivery, line),
    }),
    ...(isTest(delivery, order) && { test: true }),
  })
  await delivery.db
    .updateTable('grants')
    .set({ statement: text, signature: delivery.signingKey.sign(text), mp3_tag: mp3Tag })
    .where('id', '=', grant.id)
    // Not if the account was deleted meanwhile.
    .where('user_id', order.user_id === null ? 'is' : '=', order.user_id)
    // Sign once: a document in circulation must keep verifying.
    .where('statement', 'is', null)
    .execute()
}

/** The signed statement without its buyer, signed again. The caller stores it. */
export function withoutLicensee(
  { signingKey }: Pick<Delivery, 'signingKey'>,
  order: Row<'orders'>,
  line: Row<'order_lines'>,
  grant: Row<'grants'> & { statement: string },
): { statement: string; signature: string } {
  const { store, files, replaces, test } = LicenseStatement.parse(JSON.parse(grant.statement))
  const statement = JSON.stringify({
    ...statementOf(store, { ...order, billing: null }, line, grant, { files, replaces }),
    ...(test && { test }),
  })
  return { statement, signature: signingKey.sign(statement) }
}

function statementOf(
  store: string,
  order: Row<'orders'>,
  line: Row<'order_lines'>,
  grant: Row<'grants'>,
  { files, replaces: replaced }: Pick<LicenseStatement, 'files' | 'replaces'>,
): LicenseStatement {
  const issuedAt = new Date(grant.granted_at).toISOString()
  const licensee = licenseeOf(order)
  const licensor = line.producer_party ?? line.producer
  const producer = line.producer_artist_name ?? line.producer
  const price = formatWithCode(toDollars(line.price_cents), order.currency)
  const number = orderNumber(order.id)
  return {
    certificate: grant.certificate,
    store,
    orderNumber: number,
    issuedAt,
    licensee,
    licensor,
    beat: { title: line.title, producer: line.producer },
    license: {
      name: line.license_name,
      description: line.license_description,
      rights: LicenseRight.array().parse(JSON.parse(line.license_rights)),
      ...(line.license_terms !== null && {
        terms: renderTerms(line.license_terms, {
          ...scopeValues(LicenseScope.parse(JSON.parse(line.license_scope)), {
            producer,
            beat: line.title,
            store,
            ...(line.earlier_licenses !== null && { earlier: JSON.parse(line.earlier_licenses) }),
            // A renewal starts at the end of the previous term.
            ...(grant.starts_at !== null &&
              grant.starts_at > grant.granted_at && {
                termFrom: longDay(new Date(grant.starts_at).toISOString()),
              }),
          }),
          store,
          licensor,
          producer,
          licensee: licensee ?? 'the licensee',
          artist: order.artist_name ?? licensee ?? 'the artist',
          beat: line.title,
          license: line.license_name,
          price,
          date: longDay(issuedAt),
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

/** Certificate number of the license that this one renews or upgrades. */
async function readReplaced(
  { db }: Pick<Delivery, 'db'>,
  { replaces }: Row<'order_lines'>,
): Promise<string | undefined> {
  if (replaces === null) return undefined
  const older = await db
    .selectFrom('grants')
    .select('certificate')
    .where('id', '=', replaces)
    .executeTakeFirst()
  return older?.certificate
}

/** The buyer as the contract names them, a business by its company; null once anonymized. */
export function licenseeOf({
  billing,
  artist_name: artistName,
}: Pick<Row<'orders'>, 'billing' | 'artist_name'>): string | null {
  if (billing === null) return null
  const { name, company } = BillingInfo.parse(JSON.parse(billing))
  const legalName = company ?? name
  return partyName({ legalName, artistName }, legalName)
}
