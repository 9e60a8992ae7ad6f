import { creditSentence } from '#contract/splits/credits.ts'
import { sourceLocale } from '#contract/text/locales.ts'
import { findGrantByCertificate, readRelated } from '#server/model/entitlement/index.ts'
import { readLine, readOrder } from '#server/model/order/index.ts'
import { readCredits } from '#server/model/split/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { actsAsAdmin } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import type { CertificateRows } from './present-passport.ts'

/**
 * A license by its certificate number, case-insensitive.
 * @throws Problem certificate_not_found
 */
export async function readLicense(db: Db, certificate: string): Promise<CertificateRows> {
  const license = await findLicense(db, certificate)
  if (!license) throw new ProblemError('certificate_not_found')
  return license
}

/** As `readLicense`; undefined if there is none. */
export async function findLicense(db: Db, certificate: string): Promise<CertificateRows | undefined> {
  const grant = await findGrantByCertificate(db, certificate)
  if (!grant) return undefined
  const order = await readOrder(db, grant.order_id)
  const line = await readLine(db, grant.line_id)
  const writers = creditSentence(await readCredits(db, line.id), i18nOf(line.license_locale ?? sourceLocale))
  return { order, line, grant, writers, related: (await readRelated(db, [grant]))(grant) }
}

/**
 * As `readLicense`, for its buyer only.
 * @throws Problem certificate_not_found, forbidden
 */
export async function readOwnLicense(
  db: Db,
  { userId }: Pick<RequestSession, 'userId'>,
  certificate: string,
): Promise<CertificateRows> {
  const license = await readLicense(db, certificate)
  if (license.grant.user_id !== userId) throw new ProblemError('forbidden')
  return license
}

/**
 * As `readLicense`, for its buyer and admins.
 * @throws Problem certificate_not_found, forbidden
 */
export async function readConfirmableLicense(
  db: Db,
  session: RequestSession,
  certificate: string,
): Promise<CertificateRows> {
  return actsAsAdmin(session) ? readLicense(db, certificate) : readOwnLicense(db, session, certificate)
}
