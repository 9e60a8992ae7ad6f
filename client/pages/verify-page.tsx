import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import {
  LinkedLicenseNote,
  PassportFoot,
  PassportPaper,
} from '#client/features/selling/certificates/index.ts'
import { SheetCheck } from '#client/features/selling/splits/index.ts'
import { ApiError } from '#client/platform/api.ts'
import { callQuery } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { classNames } from '#client/ui/class-names.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { LoadProblem } from '#client/ui/load-problem.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { Cluster, Grid, look, Row, Text } from '#client/ui/primitives.tsx'
import type { CertificateState } from '#contract/licenses/license-passport.ts'
import { shortUrl } from '#contract/licenses/license-use.ts'
import type { Verification } from '#contract/licenses/verification.ts'
import { TEST_PURCHASE } from '#contract/orders/payment-mode.ts'
import { utcMoment } from '#contract/text/dates.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { zonedDays } from '#contract/text/zoned-days.ts'
import styles from './verify-page.module.css'

const verdicts = {
  valid: msg`This license is in force.`,
  preparing: msg`This license is in force. Its document is being prepared.`,
  test: msg`This is a test purchase. No money was charged, so this is not a license.`,
  upgraded: msg`This license was replaced by a higher one. The use of the beat is licensed.`,
  expired: msg`The term of this license has ended.`,
  disputed: msg`The payment for this license is disputed, so it is not in force right now.`,
  refunded: msg`This license is no longer valid.`,
} as const satisfies Record<CertificateState, Message>

const SHEET_NUMBER = /^BB-SP-/i

/** The public page behind the QR codes of license documents and split sheets: whether they are in force. */
export function VerifyPage() {
  const { certificate = '' } = useParams()
  return SHEET_NUMBER.test(certificate) ? (
    <SheetCheck number={certificate} />
  ) : (
    <LicenseCheck certificate={certificate} />
  )
}

function LicenseCheck({ certificate }: { certificate: string }) {
  const { t } = useLingui()
  const verification = useQuery(callQuery('GET /verify/:certificate', { params: { certificate } }))
  return (
    <div
      className={classNames(
        styles.verify2,
        look({ display: 'grid', gap: 's4', padTop: 'fluid-4', padBottom: 'fluid-5', wrap: true }),
      )}
    >
      <Text as="h1" size="h2" tabIndex={-1}>
        <Trans>License check</Trans>
      </Text>
      {verification.isPending && <LoadingNote text={t`Loading...`} />}
      {verification.isError &&
        (verification.error instanceof ApiError && verification.error.status === 404 ? (
          <EmptyNote title={t`No license was issued under this number.`} alert>
            <Text tone="muted" numeric>
              {certificate}
            </Text>
            <Text tone="muted">
              <Trans>
                Letters and digits are easy to mistake. Copy the number from the document, or scan its code.
              </Trans>
            </Text>
          </EmptyNote>
        ) : (
          <LoadProblem
            title={t`The license could not be checked.`}
            error={verification.error}
            onRetry={verification.refetch}
          />
        ))}
      {verification.data && (
        <Verdict verification={verification.data} lookedUpAt={new Date(verification.dataUpdatedAt)} />
      )}
    </div>
  )
}

function Verdict({ verification, lookedUpAt }: { verification: Verification; lookedUpAt: Date }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { state, isTest } = verification
  return (
    <>
      <Text size="lead" tone="muted">
        {/* A test purchase grants no license, in any state. */}
        {i18n._(isTest && state !== 'refunded' ? verdicts.test : verdicts[state])}{' '}
        <Trans>Looked up on {{ moment: utcMoment(lookedUpAt, locale) }}.</Trans>
      </Text>
      <PassportPaper certificate={verification} heading="h2">
        {isTest && state !== 'test' && (
          <PassportFoot>
            <b>{i18n._(TEST_PURCHASE)}</b>
          </PassportFoot>
        )}
        <Ending verification={verification} />
        <LinkedLicenseNote certificate={verification} to={(certificate) => `/verify/${certificate}`} />
        <Releases verification={verification} />
      </PassportPaper>
      <Signature verification={verification} />
    </>
  )
}

function Ending({ verification: { state, endedAt, endsAt, timeZone } }: { verification: Verification }) {
  const { t } = useLingui()
  const { longDay } = zonedDays(timeZone)
  if (state === 'refunded')
    return (
      <PassportFoot>
        {endedAt === null
          ? t`The payment was refunded.`
          : t`The payment was refunded on ${{ day: longDay(endedAt) }}. From that day nothing may be released under this license.`}
      </PassportFoot>
    )
  if (state === 'expired' && endsAt !== null)
    return (
      <PassportFoot>
        <Trans>
          Its term ended on {{ day: longDay(endsAt) }}. Nothing new may be released under this license. Its
          contract says what holds for songs that were out before.
        </Trans>
      </PassportFoot>
    )
  return null
}

function Releases({ verification: { uses } }: { verification: Verification }) {
  if (uses.length === 0) return null
  return (
    <section
      className={classNames(
        styles.releases,
        look({ padTop: 's3-5', padBottom: 's4-5', padX: { base: 's6', below768: 's4' }, border: 'paperTop' }),
      )}
    >
      <Text as="h3" weight="strong" size="note" leading="1.5" font="engraved" tone="ink-2" below="s1">
        <Trans>Releases that the licensee names</Trans>
      </Text>
      <ul>
        {uses.map(({ id, title, url }) => (
          <Cluster as="li" justify="between" gapY="0" gapX="s4" padY="s2" size="ui" align="stretch" key={id}>
            <Text as="b" weight="strong" breakable>
              {title}
            </Text>
            <Text
              as="a"
              tone="ink-2"
              breakable
              underline
              href={url}
              target="_blank"
              rel="noreferrer noopener nofollow ugc"
            >
              {shortUrl(url)}
            </Text>
          </Cluster>
        ))}
      </ul>
    </section>
  )
}

function Signature({ verification }: { verification: Verification }) {
  const { statement, signedText, signature, publicKey } = verification
  if (!statement || signedText === null) return null
  return (
    <details>
      <Row as="summary" width="fit" minHeight="tap" pointer link>
        <Trans>Files and signature</Trans>
      </Row>
      <dl className={styles.facts}>
        {statement.files.map(({ name, sha256 }) => (
          <Grid
            columns={{ base: ['160', 'main'], below768: 'fr' }}
            gap={{ base: 's4', below768: 's0' }}
            padY="s3"
            border="top"
            key={name}
          >
            <Text as="dt" tone="muted">
              {name}
            </Text>
            <dd className={styles.proof}>
              <Trans>SHA-256 {sha256}</Trans>
            </dd>
          </Grid>
        ))}
        <Grid
          columns={{ base: ['160', 'main'], below768: 'fr' }}
          gap={{ base: 's4', below768: 's0' }}
          padY="s3"
          border="top"
        >
          <Text as="dt" tone="muted">
            <Trans>Ed25519</Trans>
          </Text>
          <dd className={styles.proof}>{signature}</dd>
        </Grid>
      </dl>
      <Text tone="muted" size="small">
        <Trans>
          The store signed the text below with its Ed25519 key, so it can be checked without the store.
        </Trans>
      </Text>
      <pre className={styles.proof}>{`${signedText}\n\n${publicKey}`}</pre>
    </details>
  )
}
