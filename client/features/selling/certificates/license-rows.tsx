import { Clock, Mic, RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import { DocumentLink, FileLinks } from '#client/features/selling/orders/index.ts'
import { boothPath } from '#client/platform/booth-path.ts'
import { mediaUrl } from '#client/platform/media-url.ts'
import { Badge } from '#client/ui/badge.tsx'
import { BusyNote } from '#client/ui/busy-note.tsx'
import { buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LicenseMark } from '#client/ui/license-mark.tsx'
import { PaymentBadge } from '#client/ui/payment-badge.tsx'
import uiBase from '#client/ui/styles/base.module.css'
import uiLayout from '#client/ui/styles/layout.module.css'
import uiSleeve from '#client/ui/styles/sleeve.module.css'
import uiType from '#client/ui/styles/type.module.css'
import { isTrackout } from '#contract/licenses/scope-rows.ts'
import { longDay, shortDay } from '#contract/text/dates.ts'
import { countOf } from '#contract/text/format-count.ts'
import { type BoughtLicense, isRenewable } from './bought-licenses.ts'
import styles from './license-rows.module.css'
import { StreamsMeter } from './streams-meter.tsx'
import { needsUpgrade, UpgradeButton } from './upgrade-step.tsx'

/** The buyer's licenses, newest first, with their usage and files. */
export function BoughtLicenseRows({ licenses }: { licenses: readonly BoughtLicense[] }) {
  return (
    <ul className={styles.lrows}>
      {licenses.map((license) => (
        <LicenseRow key={license.passport.certificate} license={license} />
      ))}
    </ul>
  )
}

function LicenseRow({ license: { beat, passport } }: { license: BoughtLicense }) {
  const { delivery } = beat
  const page = `/orders/${passport.certificate}`
  return (
    <li className={styles.lrow}>
      <img
        className={uiSleeve.sleeve}
        src={mediaUrl(beat.image)}
        alt=""
        width={96}
        height={96}
        loading="lazy"
      />
      <div className={uiLayout.breakable}>
        <h2 className={uiLayout.h4}>
          <Link to={page}>{beat.title}</Link>
        </h2>
        <p className={classNames(uiType.muted, uiType.small)}>by {beat.owner.username}</p>
        <p className={styles.lrowL}>
          <LicenseMark icon={beat.license.icon} isTrackout={isTrackout(passport.license.scope)} />
          <span>{beat.license.name}</span>
        </p>
      </div>
      <div className={styles.lrowM}>
        <LicenseStatus license={{ beat, passport }} />
      </div>
      <ul className={classNames(uiLayout.cluster, styles.lrowK)}>
        {passport.state === 'refunded' && (
          <li>
            <PaymentBadge status="Refunded" />
          </li>
        )}
        {passport.state === 'expired' && (
          <li>
            <Badge icon={Clock}>Expired</Badge>
          </li>
        )}
        {isRenewable(passport) && (
          <li>
            <Link
              className={buttonClass({ small: true })}
              to={page}
              aria-label={`Renew the license for ${beat.title}`}
            >
              <RefreshCw className={classNames(uiBase.ico, uiBase.icoS)} aria-hidden />
              Renew
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
            <a
              className={buttonClass({ small: true })}
              href={boothPath(beat.id)}
              aria-label={`Open ${beat.title} in the booth`}
            >
              <Mic className={classNames(uiBase.ico, uiBase.icoS)} aria-hidden />
              Booth
            </a>
          </li>
        )}
        {delivery && delivery.state !== 'revoked' && delivery.documentUrl !== null && (
          <li>
            <DocumentLink
              href={delivery.documentUrl}
              name="License"
              about={`License document of ${beat.title}`}
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
  const { state, streams, uses, endsAt, endedAt, replacedBy, startsAt } = passport
  if (state === 'refunded')
    return (
      <p className={classNames(uiType.small, uiType.muted)}>
        {endedAt === null ? 'The payment was refunded' : `The payment was refunded on ${shortDay(endedAt)}`},
        so the downloads are closed.
      </p>
    )
  if (state === 'disputed')
    return (
      <p className={classNames(uiType.small, uiType.muted)}>
        The payment is disputed, so the downloads are closed.
      </p>
    )
  if (beat.delivery?.state === 'preparing') return <BusyNote text="Preparing your files..." />
  if (state === 'upgraded' && replacedBy)
    return (
      <p className={classNames(uiType.small, uiType.muted)}>
        Upgraded to{' '}
        <Link className={uiType.link} to={`/orders/${replacedBy.certificate}`}>
          {replacedBy.license}
        </Link>{' '}
        on {longDay(replacedBy.at)}.
      </p>
    )
  const used = uses.length === 0 ? 'No releases yet.' : `Used in ${countOf(uses.length, 'release')}.`
  return (
    <>
      {streams.count !== null && streams.limit ? (
        <StreamsMeter streams={streams} />
      ) : (
        <p className={classNames(uiType.small, uiType.muted)}>
          {streams.limit === 0 ? '' : streams.count === null ? 'No streams reported yet. ' : ''}
          {streams.count !== null && streams.limit === null
            ? `${countOf(streams.count, 'stream')}, without a limit. `
            : ''}
          {used}
        </p>
      )}
      {endsAt !== null && (isRenewable(passport) || state === 'expired') && (
        <p className={classNames(uiType.small, styles.lrowEnd)}>
          {state === 'expired' ? `Ended on ${longDay(endsAt)}.` : `Ends on ${longDay(endsAt)}.`}
        </p>
      )}
      {startsAt !== null && Date.parse(startsAt) > Date.now() && (
        <p className={classNames(uiType.small, uiType.muted)}>Begins on {longDay(startsAt)}.</p>
      )}
    </>
  )
}
