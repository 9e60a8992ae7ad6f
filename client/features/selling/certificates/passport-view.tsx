import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { DeliveryFiles, DocumentLink, FileLinks } from '#client/features/selling/orders/index.ts'
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
  const { order, beat, passport } = license
  const isOpen = canChange(passport)
  const url = useVerifyUrl(passport.certificate)
  return (
    <>
      <Text below="s5">
        <Text as={Link} link withIcon to="/orders">
          <LineIcon of={ArrowLeft} size="small" />
          All licenses
        </Text>
      </Text>
      <Grid columns={{ base: ['1.1fr', 'main'], below1180: '1' }} gap="fluid-3" align="start">
        <Stack gap="s5">
          <PassportPaper
            certificate={passport}
            heading="h1"
            moreFacts={[
              ['Order', order.number],
              ['Paid', formatTotal(beat.price, order.currency)],
            ]}
          >
            {passport.isTest && (
              <p
                className={classNames(
                  passportPaperStyles.passportFoot,
                  look({ weight: 'strong', tone: 'ink' }),
                )}
              >
                {TEST_PURCHASE}
              </p>
            )}
            <LinkedLicenseNote certificate={passport} to={(certificate) => `/orders/${certificate}`} />
            {url !== undefined && (
              <p className={passportPaperStyles.passportFoot}>
                Anyone can check this license at{' '}
                <Link to={`/verify/${passport.certificate}`}>
                  <b>{url.replace(/^https?:\/\//, '')}</b>
                </Link>
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
  const { delivery } = beat
  if (!delivery) return null
  return (
    <section className={passportPageStyles.blk} aria-label="Files">
      <Text as="h2" size="h3">
        Files
      </Text>
      {delivery.state === 'revoked' ? (
        <Text tone="muted">The downloads of this license are closed.</Text>
      ) : (
        <DeliveryFiles>
          <FileLinks title={beat.title} delivery={delivery} />
          {delivery.documentUrl !== null && (
            <li>
              <DocumentLink
                href={delivery.documentUrl}
                name="License as PDF"
                about={`License document of ${beat.title}`}
              />
            </li>
          )}
          {passport.confirmationUrl !== null && (
            <li>
              <DocumentLink
                href={passport.confirmationUrl}
                name="Proof as PDF"
                about={`Letter for platforms about the license for ${beat.title}`}
              />
            </li>
          )}
        </DeliveryFiles>
      )}
      {delivery.state === 'preparing' && <BusyNote text="Preparing your files..." />}
    </section>
  )
}
