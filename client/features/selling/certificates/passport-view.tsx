import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { DeliveryFiles, DocumentLink, FileLinks } from '#client/features/selling/orders/index.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { BusyNote } from '#client/ui/busy-note.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Grid, look, Stack, Text } from '#client/ui/primitives.tsx'
import { TEST_PURCHASE } from '#contract/orders/payment-mode.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import { type BoughtLicense, canChange, isRenewable } from './bought-licenses.ts'
import { LinkedLicenseNote } from './linked-license-note.tsx'
import passportPageStyles from './passport-page.module.css'
import passportPaperStyles from './passport-paper.module.css'
import { PassportPaper } from './passport-paper.tsx'
import { StreamsPanel } from './streams-panel.tsx'
import { TermPanel } from './term-panel.tsx'
import { UsesPanel } from './uses-panel.tsx'
import { useVerifyUrl } from './verify-url.ts'

/** Everything about one bought license: rights, files, proof, usage and releases. */
export function PassportView({ license }: { license: BoughtLicense }) {
  const { t, i18n } = useLingui()
  const { order, beat, passport } = license
  const locale = useLocale()
  const isOpen = canChange(passport)
  const url = useVerifyUrl(passport.certificate)
  return (
    <>
      <Text below="s5">
        <Text as={Link} link withIcon to="/orders">
          <LineIcon of={ArrowLeft} size="small" />
          <Trans>All licenses</Trans>
        </Text>
      </Text>
      <Grid columns={{ base: ['1.1fr', 'main'], below1180: '1' }} gap="fluid-3" align="start">
        <Stack gap="s5">
          <PassportPaper
            certificate={passport}
            heading="h1"
            moreFacts={[
              [t`Order`, order.number],
              [t`Paid`, formatTotal(beat.price, order.currency, locale)],
            ]}
          >
            {passport.isTest && (
              <p
                className={classNames(
                  passportPaperStyles.passportFoot,
                  look({ weight: 'strong', tone: 'ink' }),
                )}
              >
                {i18n._(TEST_PURCHASE)}
              </p>
            )}
            <LinkedLicenseNote certificate={passport} to={(certificate) => `/orders/${certificate}`} />
            {url !== undefined && (
              <p className={passportPaperStyles.passportFoot}>
                <Trans>
                  Anyone can check this license at{' '}
                  <Link to={`/verify/${passport.certificate}`}>
                    <b>{ph({ url: url.replace(/^https?:\/\//, '') })}</b>
                  </Link>
                </Trans>
              </p>
            )}
          </PassportPaper>
          <Files license={license} />
        </Stack>
        <Stack gap="s5">
          {isRenewable(passport) && <TermPanel license={license} />}
          {passport.state !== 'refunded' && (
            <>
              <StreamsPanel passport={passport} canChange={isOpen} />
              <UsesPanel passport={passport} canChange={isOpen} />
            </>
          )}
          {!isRenewable(passport) && <TermPanel license={license} />}
        </Stack>
      </Grid>
    </>
  )
}

function Files({ license: { beat, passport } }: { license: BoughtLicense }) {
  const { t } = useLingui()
  const { delivery } = beat
  if (!delivery) return null
  return (
    <section className={passportPageStyles.blk} aria-label={t`Files`}>
      <Text as="h2" size="h3">
        <Trans>Files</Trans>
      </Text>
      {delivery.state === 'revoked' ? (
        <Text tone="muted">
          <Trans>The downloads of this license are closed.</Trans>
        </Text>
      ) : (
        <DeliveryFiles>
          <FileLinks title={beat.title} delivery={delivery} />
          {delivery.documentUrl !== null && (
            <li>
              <DocumentLink
                href={delivery.documentUrl}
                name={t`License as PDF`}
                about={t`License document of ${{ title: beat.title }}`}
              />
            </li>
          )}
          {passport.confirmationUrl !== null && (
            <li>
              <DocumentLink
                href={passport.confirmationUrl}
                name={t`Proof as PDF`}
                about={t`Letter for platforms about the license for ${{ title: beat.title }}`}
              />
            </li>
          )}
        </DeliveryFiles>
      )}
      {delivery.state === 'preparing' && <BusyNote text={t`Preparing your files...`} />}
    </section>
  )
}
