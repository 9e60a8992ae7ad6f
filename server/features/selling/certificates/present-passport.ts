import { creditLine } from '#contract/licenses/license-contract.ts'
import type { Certificate, LicensePassport, LinkedLicense } from '#contract/licenses/license-passport.ts'
import { LicenseRight, LicenseScope } from '#contract/licenses/license-scope.ts'
import { renewableFrom } from '#contract/licenses/license-term.ts'
import { LicenseStatement } from '#contract/licenses/verification.ts'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { isTest, licenseeOf } from '#server/features/selling/documents/index.ts'
import { certificateState, type RelatedGrant, type RelatedRows } from '#server/model/entitlement/index.ts'
import { readJson, toIso } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** A license with everything that its passport shows. */
export type CertificateRows = {
  order: Row<'orders'>
  line: Row<'order_lines'>
  grant: Row<'grants'>
  related: RelatedRows
  /** Who wrote and made the beat, in words; empty for a beat without a split. */
  writers: string
}

/** `paymentMode`: fallback for orders that record none. */
type Store = { paymentMode: PaymentMode; storeName: string; timeZone: string; currency: Currency }

/** The public view, for anyone with its certificate number. */
export function presentCertificate(
  { order, line, grant, related, writers }: CertificateRows,
  { paymentMode, storeName, timeZone }: Store,
): Certificate {
  const scope = readJson(LicenseScope, line.license_scope)
  const producer = line.producer_artist_name ?? line.producer
  const isTestPurchase = isTest({ paymentMode }, order)
  const state = certificateState(grant, {
    status: order.status,
    isLineRefunded: line.refunded_at !== null,
    isTest: isTestPurchase,
    now: Date.now(),
    replacedBy: related.replacedBy,
  })
  return {
    certificate: grant.certificate,
    state,
    isTest: isTestPurchase,
    license: {
      name: line.license_name,
      icon: line.license_icon,
      scope,
      rights: readJson(LicenseRight.array(), line.license_rights),
    },
    beat: { id: line.beat_id, title: line.title, producer: line.producer, image: line.image },
    licensee: state === 'refunded' ? null : signedLicensee(grant, order),
    licensor: line.producer_party ?? line.producer,
    credit: creditLine(scope, { producer, beat: line.title, store: storeName }),
    ...(writers !== '' && { writers }),
    timeZone: signedTimeZone(grant) ?? timeZone,
    boughtAt: toIso(grant.granted_at),
    startsAt: toIso(grant.starts_at),
    endsAt: toIso(grant.ends_at),
    endedAt: toIso(grant.revoked_at),
    replacedBy: presentRelated(related.replacedBy, related.replacedBy),
    replaces: presentRelated(related.replaces, grant),
    // A refunded license grants nothing.
    uses:
      state === 'refunded'
        ? []
        : related.uses.map(({ id, url, title, added_at }) => ({
            id,
            url,
            title,
            addedAt: toIso(added_at),
          })),
  }
}

/** The licensee of the signed contract, or of the one to be signed. */
function signedLicensee(
  { statement }: CertificateRows['grant'],
  order: CertificateRows['order'],
): string | null {
  return statement === null ? licenseeOf(order) : readJson(LicenseStatement, statement).licensee
}

/** The time zone of the signed contract; undefined before it is signed. */
function signedTimeZone({ statement }: CertificateRows['grant']): string | undefined {
  return statement === null ? undefined : (readJson(LicenseStatement, statement).timeZone ?? 'UTC')
}

/** The buyer's view. */
export function presentPassport(rows: CertificateRows, store: Store): LicensePassport {
  const { order, grant, line, related } = rows
  const certificate = presentCertificate(rows, store)
  const { streams: limit } = certificate.license.scope
  const canRenew = grant.ends_at !== null && grant.revoked_at === null && related.replacedBy === undefined
  return {
    ...certificate,
    price: toDollars(line.price_cents),
    confirmationUrl: confirms(certificate) ? `/api/licenses/${grant.certificate}/confirmation.pdf` : null,
    streams: { count: grant.streams, reportedAt: toIso(grant.streams_reported_at), limit },
    upgradeCredit: canUpgrade(certificate, order, store) ? toDollars(related.paidCents) : null,
    renewableFrom: canRenew && grant.ends_at !== null ? toIso(renewableFrom(grant.ends_at)) : null,
  }
}

/** Whether a license can be confirmed: it is in force, or was until its term ended. */
export function confirms({ state }: Certificate): boolean {
  return state === 'valid' || state === 'expired' || state === 'test'
}

/** Test purchases do not count in live mode, nor those in another currency. */
function canUpgrade(
  { state }: Certificate,
  { payment_mode: mode, currency }: Row<'orders'>,
  store: Store,
): boolean {
  const isInForce = state === 'valid' || state === 'test' || state === 'preparing'
  return isInForce && currency === store.currency && (mode ?? store.paymentMode) === store.paymentMode
}

/** @param newer the newer of the two licenses */
function presentRelated(
  related: RelatedGrant | undefined,
  newer: Pick<Row<'grants'>, 'granted_at' | 'starts_at'> | undefined,
): LinkedLicense | null {
  if (!related || !newer) return null
  const { kind, certificate, license } = related
  return { kind, certificate, license, at: toIso(newer.starts_at ?? newer.granted_at) }
}
