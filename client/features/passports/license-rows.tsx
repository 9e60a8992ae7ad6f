import { Clock, RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import { FileLinks } from '#client/features/orders/index.ts'
import { mediaUrl } from '#client/platform/media-url.ts'
import { BusyNote } from '#client/ui/busy-note.tsx'
import { buttonClass } from '#client/ui/button.tsx'
import { LicenseMark } from '#client/ui/license-mark.tsx'
import { PaymentBadge } from '#client/ui/payment-badge.tsx'
import { longDay, shortDay } from '#contract/days.ts'
import { countOf } from '#contract/format-count.ts'
import { isTrackout } from '#contract/license-scope.ts'
import { type BoughtLicense, isRenewable } from './bought-licenses.ts'
import { StreamsMeter } from './streams-meter.tsx'
import { needsUpgrade, UpgradeButton } from './upgrade-step.tsx'

/** The buyer's licenses, newest first, with their usage and files. */
export function LicenseRows({ licenses }: { licenses: readonly BoughtLicense[] }) {
  return (
    <ul className="lrows">
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
    <li className="lrow">
      <img className="sleeve" src={mediaUrl(beat.image)} alt="" width={96} height={96} loading="lazy" />
      <div className="breakable">
        <h2 className="h4">
          <Link to={page}>{beat.title}</Link>
        </h2>
        <p className="muted small">by {beat.owner.username}</p>
        <p className="lrow__l">
          <LicenseMark icon={beat.license.icon} isTrackout={isTrackout(passport.license.scope)} />
          <span>{beat.license.name}</span>
        </p>
      </div>
      <div className="lrow__m">
        <LicenseStatus license={{ beat, passport }} />
      </div>
      <ul className="cluster lrow__k">
        {passport.state === 'refunded' && (
          <li>
            <PaymentBadge status="Refunded" />
          </li>
        )}
        {passport.state === 'expired' && (
          <li>
            <span className="badge">
              <Clock className="ico" aria-hidden />
              Expired
            </span>
          </li>
        )}
        {isRenewable(passport) && (
          <li>
            <Link
              className={buttonClass({ small: true })}
              to={page}
              aria-label={`Renew the license for ${beat.title}`}
            >
              <RefreshCw className="ico ico--s" aria-hidden />
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
      <p className="small muted">
        {endedAt === null ? 'The payment was refunded' : `The payment was refunded on ${shortDay(endedAt)}`},
        so the downloads are closed.
      </p>
    )
  if (state === 'disputed')
    return <p className="small muted">The payment is disputed, so the downloads are closed.</p>
  if (beat.delivery?.state === 'preparing') return <BusyNote text="Preparing your files..." />
  if (state === 'upgraded' && replacedBy)
    return (
      <p className="small muted">
        Upgraded to{' '}
        <Link className="link" to={`/orders/${replacedBy.certificate}`}>
          {replacedBy.license}
        </Link>{' '}
        on {longDay(replacedBy.at)}.
      </p>
    )
  const used = uses.length === 0 ? 'Used nowhere yet.' : `Used in ${countOf(uses.length, 'release')}.`
  return (
    <>
      {streams.count !== null && streams.limit ? (
        <StreamsMeter streams={streams} />
      ) : (
        <p className="small muted">
          {streams.limit === 0 ? '' : streams.count === null ? 'No streams reported yet. ' : ''}
          {streams.count !== null && streams.limit === null
            ? `${countOf(streams.count, 'stream')}, without a limit. `
            : ''}
          {used}
        </p>
      )}
      {endsAt !== null && (isRenewable(passport) || state === 'expired') && (
        <p className="small lrow__end">
          {state === 'expired' ? `Ended on ${longDay(endsAt)}.` : `Ends on ${longDay(endsAt)}.`}
        </p>
      )}
      {startsAt !== null && Date.parse(startsAt) > Date.now() && (
        <p className="small muted">Begins on {longDay(startsAt)}.</p>
      )}
    </>
  )
}
