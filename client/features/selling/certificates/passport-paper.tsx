import { Trans, useLingui } from '@lingui/react/macro'
import {
  CircleAlert,
  CircleArrowUp,
  CircleCheck,
  CircleX,
  Clock,
  FlaskConical,
  type LucideIcon,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { mediaUrl } from '#client/platform/media-url.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useDays } from '#client/platform/use-days.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LicenseMark } from '#client/ui/license-mark.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, Grid, look, Text } from '#client/ui/primitives.tsx'
import { QrCode } from '#client/ui/qr-code.tsx'
import { Sleeve } from '#client/ui/sleeve-parts.tsx'
import { drawLabel, drawSplit, drawValue } from '#contract/licenses/draw-right.ts'
import { licensorThrough } from '#contract/licenses/license-contract.ts'
import type { Certificate, CertificateState } from '#contract/licenses/license-passport.ts'
import { isTrackout, type ScopeRow, scopeRows } from '#contract/licenses/scope-rows.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import styles from './passport-paper.module.css'
import { useVerifyUrl } from './verify-url.ts'

const stamps = {
  valid: [styles.stampOk, CircleCheck, msg`Valid`],
  preparing: [styles.stampOk, CircleCheck, msg`Valid`],
  test: [styles.stampTest, FlaskConical, msg`Test`],
  upgraded: [styles.stampUp, CircleArrowUp, msg`Upgraded`],
  expired: [styles.stampNo, Clock, msg`Expired`],
  disputed: [styles.stampNo, CircleAlert, msg`Disputed`],
  refunded: [styles.stampNo, CircleX, msg`Refunded`],
} as const satisfies Record<CertificateState, readonly [string | undefined, LucideIcon, Message]>

/** Rows shown elsewhere on the document. */
const elsewhere = { files: labelOf('files'), publishing: labelOf('publishingShare') }

function labelOf(row: ScopeRow): string | undefined {
  return scopeRows.find(({ field }) => field === row)?.label
}

type Fact = readonly [name: string, value: string]

/** A license as a document: its beat, rights, owner and date. */
export function PassportPaper({
  certificate,
  heading: Heading,
  moreFacts = [],
  children,
}: {
  certificate: Certificate
  /** Heading level of the beat's title. */
  heading: 'h1' | 'h2'
  moreFacts?: readonly Fact[]
  children?: ReactNode
}) {
  const { t, i18n } = useLingui()
  const { license, beat, state } = certificate
  const url = useVerifyUrl(certificate.certificate)
  const isOff = state === 'refunded' || state === 'upgraded' || state === 'expired'
  const cells = license.rights.filter(({ label }) => !Object.values(elsewhere).includes(label))
  return (
    <article
      className={classNames(
        styles.passport,
        isOff && styles.passportOff,
        look({ surface: 'tape', tone: 'ink', marginX: { below768: 'bleed' } }),
      )}
      aria-label={t`License ${{ certificate: certificate.certificate }}`}
    >
      <header
        className={classNames(
          styles.passportHead,
          look({ minHeight: '72', padY: 's3-5', padX: 's6', row: true, justify: 'between', gap: 's4' }),
        )}
      >
        <span
          className={classNames(
            styles.passportKind,
            look({
              display: 'flex',
              align: 'center',
              gap: { base: 's3', below768: 's2' },
              minWidth: '0',
              breakable: true,
              size: { base: '3', below768: 'lead' },
              weight: 'heavy',
              stretch: '114',
              tight: '1',
            }),
          )}
        >
          <LicenseMark icon={license.icon} isTrackout={isTrackout(license.scope)} />
          <span>
            <Trans>{{ name: license.name }} license</Trans>
          </span>
        </span>
        <LicenseStamp state={state} />
      </header>
      <div
        className={classNames(
          styles.passportId,
          look({
            display: 'grid',
            columns: { base: ['112', 'main', '96'], below768: ['88', 'main'] },
            gap: 's5',
            align: 'center',
            padY: 's5',
            padX: 's6',
            pad: { below768: 's4' },
          }),
        )}
      >
        <Cover image={beat.image} title={beat.title} />
        <div>
          <Heading
            className={classNames(
              styles.passportT,
              look({ size: 'display', weight: 'heavy', stretch: '114', tight: '2', breakable: true }),
            )}
            {...(Heading === 'h1' && { tabIndex: -1 })}
          >
            {beat.title}
          </Heading>
          <Text tone="ink-2" above="s1">
            <Trans>produced by {{ producer: beat.producer }}</Trans>
          </Text>
          <p
            className={classNames(
              styles.passportC,
              look({
                weight: 'strong',
                size: '4',
                leading: '1.5',
                font: 'engraved',
                tone: 'ink',
                above: 's1',
                numeric: true,
              }),
            )}
          >
            {certificate.certificate}
          </p>
        </div>
        {url !== undefined && (
          <Box
            as="span"
            width={{ base: '96', below768: '112' }}
            height={{ base: '96', below768: '112' }}
            full={{ below768: true }}
          >
            <QrCode
              text={url}
              quiet={0}
              label={t`Code that leads to the page of license ${{ certificate: certificate.certificate }}`}
            />
          </Box>
        )}
      </div>
      <dl
        className={classNames(
          styles.pcells,
          look({
            display: { base: 'flex', below768: 'grid' },
            wraps: true,
            clip: true,
            columns: { below768: '2' },
            numeric: true,
          }),
        )}
      >
        {cells.map((right) => (
          <Box
            maxWidth="full"
            padTop="s3"
            padBottom="s3"
            padEnd="s3"
            padStart="s4"
            border="paperBottom"
            key={right.label}
          >
            <Text as="dt" weight="strong" size="note" leading="1.5" font="engraved" tone="ink-2">
              {drawLabel(right.label, i18n)}
            </Text>
            <Text as="dd" weight="heavy" leading="1.25" breakable>
              {drawValue(right, license.scope, i18n)}
            </Text>
          </Box>
        ))}
      </dl>
      <Facts certificate={certificate} more={moreFacts} />
      {children}
    </article>
  )
}

function Cover({ image, title }: { image: string; title: string }) {
  const { t } = useLingui()
  const [isBroken, setBroken] = useState(false)
  if (isBroken)
    return (
      <Sleeve paper aria-hidden="true">
        <span>{title}</span>
      </Sleeve>
    )
  return (
    <Sleeve
      as="img"
      src={mediaUrl(image)}
      alt={t`Cover of ${title}`}
      width={320}
      height={320}
      onError={() => setBroken(true)}
    />
  )
}

function Facts({ certificate, more }: { certificate: Certificate; more: readonly Fact[] }) {
  const { t, i18n } = useLingui()
  const { storeName } = useStoreSettings()
  const { license, state, startsAt, endsAt, endedAt, boughtAt, credit, replacedBy } = certificate
  const { longDay } = useDays(certificate.timeZone)
  const isSplit = license.rights.some(({ label }) => label === elsewhere.publishing)
  const isRefunded = state === 'refunded'
  const term = isRefunded ? null : endsAt
  const facts: (Fact | false | null | undefined)[] = [
    !isRefunded && [t`Licensee`, certificate.licensee ?? t`Name removed with the account`],
    [t`Licensor`, licensorThrough(certificate.licensor, storeName, i18n)],
    [t({ message: 'Bought', context: 'a day' }), longDay(boughtAt)],
    term !== null && startsAt !== null && startsAt > boughtAt && [t`Begins`, longDay(startsAt)],
    term !== null && [
      state === 'expired' ? t({ message: 'Ended', context: 'a day' }) : t`Ends`,
      longDay(term),
    ],
    endedAt !== null && [
      state === 'disputed' ? t`Disputed` : t({ message: 'Ended', context: 'a day' }),
      longDay(endedAt),
    ],
    state === 'upgraded' && replacedBy && [t`Replaced`, longDay(replacedBy.at)],
    certificate.writers !== undefined && [t`Made by`, certificate.writers],
    isSplit && !isRefunded && [t`Publishing`, drawSplit(license.scope, i18n)],
    credit !== '' && !isRefunded && [t`Credit`, `“${credit}”`],
    ...more,
  ]
  return (
    <dl
      className={look({
        display: 'grid',
        columns: { base: '2', below768: '1' },
        padTop: 's2',
        padBottom: 's3',
        padX: { base: 's6', below768: 's4' },
        gapX: 's6',
      })}
    >
      {facts
        .filter((fact) => !!fact)
        .map(([name, value]) => (
          <Grid columns={['92', 'main']} gap="s2-5" align="baseline" padY="s2" key={name}>
            <Text as="dt" weight="strong" size="note" leading="1.5" font="engraved" tone="ink-2">
              {name}
            </Text>
            <Text as="dd" size="ui" weight="strong" breakable>
              {value}
            </Text>
          </Grid>
        ))}
    </dl>
  )
}

/** A license's state as a stamp on its passport, always with icon and label. */
function LicenseStamp({ state }: { state: CertificateState }) {
  const { i18n } = useLingui()
  const [look, Icon, word] = stamps[state]
  return (
    <span className={classNames(styles.stamp, look)}>
      <LineIcon of={Icon} />
      {i18n._(word)}
    </span>
  )
}
