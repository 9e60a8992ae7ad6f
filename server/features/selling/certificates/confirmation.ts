import { licensorThrough } from '#contract/licenses/license-contract.ts'
import type { Certificate } from '#contract/licenses/license-passport.ts'
import { shortUrl } from '#contract/licenses/license-use.ts'
import { derivedShare, publishingSplit } from '#contract/licenses/scope-rows.ts'
import { TEST_PURCHASE } from '#contract/orders/payment-mode.ts'
import { sourceLocale } from '#contract/text/locales.ts'
import { zonedDays } from '#contract/text/zoned-days.ts'
import { type ConfirmationLetter, drawLetter } from '#server/features/selling/documents/index.ts'
import type { DeliveryDeps } from '#server/features/selling/files/index.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { type CertificateRows, confirms, presentCertificate } from './present-passport.ts'

/**
 * License confirmation for a platform or distributor, as PDF.
 * @throws Problem upgraded, license_ended, download_preparing
 */
export async function writeConfirmation(delivery: DeliveryDeps, license: CertificateRows): Promise<Buffer> {
  const certificate = presentCertificate(license, delivery)
  if (!confirms(certificate)) throw whyNone(certificate)
  return drawLetter(delivery, confirmationLetter(certificate, delivery, new Date()))
}

function whyNone({ state }: Certificate): ProblemError {
  if (state === 'upgraded') return new ProblemError('upgraded')
  return new ProblemError(state === 'preparing' ? 'download_preparing' : 'license_ended')
}

/** Content of the letter. In English, whatever the sale was in: those who read it are platforms and distributors. */
function confirmationLetter(
  certificate: Certificate,
  { storeName, storeUrl }: Pick<DeliveryDeps, 'storeName' | 'storeUrl'>,
  now: Date,
): ConfirmationLetter {
  const { beat, license, licensor, credit, startsAt, endsAt, boughtAt } = certificate
  const { longDay } = zonedDays(certificate.timeZone)
  const licensee = certificate.licensee ?? 'the licensee'
  const kind = license.scope.exclusive ? 'an exclusive' : 'a non-exclusive'
  const grant = `${storeName} confirms that ${licensee} holds ${kind} license (“${license.name}”) to use the beat “${beat.title}”, produced by ${beat.producer}, in a recording of their own. Granted on ${longDay(boughtAt)} by ${licensorThrough(licensor, storeName, i18nOf(sourceLocale))}.`
  return {
    store: storeName,
    date: longDay(now.toISOString()),
    madeAt: now.toISOString(),
    certificate: certificate.certificate,
    verifyUrl: `${storeUrl()}/verify/${certificate.certificate}`,
    warning: certificate.isTest ? i18nOf(sourceLocale)._(TEST_PURCHASE) : null,
    paragraphs: [grant, termSentence(certificate)],
    rows: [
      ['Licensee', licensee],
      ['Licensor', licensorThrough(licensor, storeName, i18nOf(sourceLocale))],
      ['Beat', `${beat.title}, produced by ${beat.producer}`],
      ['License', license.name],
      ...(startsAt && endsAt
        ? ([['In force', `${longDay(startsAt)} to ${longDay(endsAt)}`]] satisfies [string, string][])
        : ([['In force', `Since ${longDay(boughtAt)}, with no end date`]] satisfies [string, string][])),
      ...license.rights.map(({ label, value }): [string, string] => [
        label,
        value === derivedShare(license.scope) ? publishingSplit(license.scope) : value,
      ]),
      ...(credit === '' ? [] : ([['Credit', credit]] satisfies [string, string][])),
    ],
    uses: certificate.uses.map(({ title, url }): [string, string] => [title, shortUrl(url)]),
    closing:
      'Within these limits the licensee may publish and earn from the recording, and so may the platforms and distributors that carry it. Please release claims against it that are based on the beat alone.',
  }
}

function termSentence({ state, endsAt, timeZone }: Certificate): string {
  const { longDay } = zonedDays(timeZone)
  if (endsAt === null) return 'The license has no end date.'
  return state === 'expired'
    ? `Its term ended on ${longDay(endsAt)}. The contract says what remains allowed after that day.`
    : `It is in force until ${longDay(endsAt)}.`
}
