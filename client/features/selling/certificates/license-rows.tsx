import { ph, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, Mic, RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import { DocumentLink, FileLinks } from '#client/features/selling/orders/index.ts'
import { boothPath } from '#client/platform/booth-path.ts'
import { mediaUrl } from '#client/platform/media-url.ts'
import { useDays } from '#client/platform/use-days.ts'
import { Badge } from '#client/ui/badge.tsx'
import { BusyNote } from '#client/ui/busy-note.tsx'
import { buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LicenseMark } from '#client/ui/license-mark.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { PaymentBadge } from '#client/ui/payment-badge.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import { Sleeve } from '#client/ui/sleeve-parts.tsx'
import { isTrackout } from '#contract/licenses/scope-rows.ts'
import { type BoughtLicense, isRenewable } from './bought-licenses.ts'
import styles from './license-rows.module.css'
import { StreamsMeter } from './streams-meter.tsx'
import { needsUpgrade, UpgradeButton } from './upgrade-step.tsx'

/** The buyer's licenses, newest first, with their usage and files. */
export function BoughtLicenseRows({ licenses }: { licenses: readonly BoughtLicense[] }) {
  return (
    <ul className={classNames(styles.lrows, look({ border: 'bottom' }))}>
      {licenses.map((license) => (
        <LicenseRow key={license.passport.certificate} license={license} />
      ))}
    </ul>
  )
}

function LicenseRow({ license: { beat, passport } }: { license: BoughtLicense }) {
  const { t } = useLingui()
  const { delivery } = beat
  const page = `/orders/${passport.certificate}`
  return (
    <li
      className={classNames(
        styles.lrow,
        look({
          display: 'grid',
          gap: 's6',
          align: 'center',
          padY: 's4',
          border: 'top',
          gapY: { below768: 's3' },
          gapX: { below768: 's4' },
        }),
      )}
    >
      <Sleeve as="img" src={mediaUrl(beat.image)} alt="" width={96} height={96} loading="lazy" />
      <Text as="div" shrink breakable>
        <Text as="h2" size="h4">
          <Link to={page}>{beat.title}</Link>
        </Text>
        <Text tone="muted" size="small">
          <Trans>by {{ username: beat.owner.username }}</Trans>
        </Text>
        <p
          className={classNames(
            styles.lrowL,
            look({
              display: 'flex',
              align: 'center',
              gap: 's2',
              above: 's1-5',
              weight: 'strong',
              size: 'ui',
            }),
          )}
        >
          <LicenseMark icon={beat.license.icon} isTrackout={isTrackout(passport.license.scope)} />
          <span>{beat.license.name}</span>
        </p>
      </Text>
      <div
        className={classNames(
          styles.lrowM,
          look({
            gridRow: { below1024: '2' },
            gridColumn: { below1024: 'rest' },
            display: 'grid',
            gap: 's1-5',
            minWidth: '0',
          }),
        )}
      >
        <LicenseStatus license={{ beat, passport }} />
      </div>
      <ul
        className={classNames(
          styles.lrowK,
          look({ justify: { base: 'end', below768: 'start' }, cluster: true, gap: 's2' }),
        )}
      >
        {passport.state === 'refunded' && (
          <li>
            <PaymentBadge status="Refunded" label={t`Refunded`} />
          </li>
        )}
        {passport.state === 'expired' && (
          <li>
            <Badge icon={Clock}>
              <Trans>Expired</Trans>
            </Badge>
          </li>
        )}
        {isRenewable(passport) && (
          <li>
            <Link
              className={buttonClass({ small: true })}
              to={page}
              aria-label={t`Renew the license for ${{ title: beat.title }}`}
            >
              <LineIcon of={RefreshCw} size="small" />
              <Trans>Renew</Trans>
            </Link>
          </li>
        )}
        {needsUpgrade(passport) && (
          <li>
            <UpgradeButton passport={passport} />
          </li>
        )}
        {delivery && delivery.state !== 'revoked' && (
          <FileLinks title={beat.title} delivery={delivery} brief />
        )}
        {delivery && delivery.state !== 'revoked' && (
          <li>
            {/* The booth is a page of its own: only there may the microphone be used. */}
            <Link
              reloadDocument
              className={buttonClass({ small: true })}
              to={boothPath(beat)}
              aria-label={t`Open ${{ title: beat.title }} in the booth`}
            >
              <LineIcon of={Mic} size="small" />
              <Trans>Booth</Trans>
            </Link>
          </li>
        )}
        {delivery && delivery.state !== 'revoked' && delivery.documentUrl !== null && (
          <li>
            <DocumentLink
              href={delivery.documentUrl}
              name={t`License`}
              about={t`License document of ${{ title: beat.title }}`}
            />
          </li>
        )}
      </ul>
    </li>
  )
}

function LicenseStatus({
  license: { beat, passport },
}: {
  license: Pick<BoughtLicense, 'beat' | 'passport'>
}) {
  const { t } = useLingui()
  const { state, streams, uses, endsAt, endedAt, replacedBy, startsAt } = passport
  const { longDay, shortDay } = useDays(passport.timeZone)
  if (state === 'refunded')
    return (
      <Text size="small" tone="muted">
        {endedAt === null
          ? t`The payment was refunded, so the downloads are closed.`
          : t`The payment was refunded on ${{ endedAt: shortDay(endedAt) }}, so the downloads are closed.`}
      </Text>
    )
  if (state === 'disputed')
    return (
      <Text size="small" tone="muted">
        <Trans>The payment is disputed, so the downloads are closed.</Trans>
      </Text>
    )
  if (beat.delivery?.state === 'preparing') return <BusyNote text={t`Preparing your files...`} />
  if (state === 'upgraded' && replacedBy)
    return (
      <Text size="small" tone="muted">
        <Trans>
          Upgraded to{' '}
          <Text as={Link} link to={`/orders/${replacedBy.certificate}`}>
            {ph({ license: replacedBy.license })}
          </Text>{' '}
          on {{ at: longDay(replacedBy.at) }}.
        </Trans>
      </Text>
    )
  const used =
    uses.length === 0
      ? t`No releases yet.`
      : t`Used in ${plural({ count: uses.length }, { one: '# release', other: '# releases' })}.`
  const { count, limit } = streams
  const streamed =
    count === null
      ? limit !== 0 && t`No streams reported yet.`
      : limit === null && t`${plural(count, { one: '# stream', other: '# streams' })}, without a limit.`
  return (
    <>
      {streams.count !== null && streams.limit ? (
        <StreamsMeter streams={streams} />
      ) : (
        <Text size="small" tone="muted">
          {streamed && `${streamed} `}
          {used}
        </Text>
      )}
      {endsAt !== null && (isRenewable(passport) || state === 'expired') && (
        <Text size="small" weight="strong" tone="lamp">
          {state === 'expired'
            ? t`Ended on ${{ endsAt: longDay(endsAt) }}.`
            : t`Ends on ${{ endsAt: longDay(endsAt) }}.`}
        </Text>
      )}
      {startsAt !== null && Date.parse(startsAt) > Date.now() && (
        <Text size="small" tone="muted">
          <Trans>Begins on {{ startsAt: longDay(startsAt) }}.</Trans>
        </Text>
      )}
    </>
  )
}
