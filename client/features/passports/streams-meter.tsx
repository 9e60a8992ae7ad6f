import { LimitMeter } from '#client/ui/limit-meter.tsx'
import { formatCount } from '#contract/format-count.ts'
import { type LicensePassport, usageOf } from '#contract/license-passport.ts'

/** Reported streams against the license's limit. Renders nothing without a limit. */
export function StreamsMeter({ streams }: { streams: LicensePassport['streams'] }) {
  const { count, limit } = streams
  if (limit === 0) return <p className="muted">This license does not cover streaming.</p>
  if (limit === null)
    return (
      <p>
        {count === null ? null : <b className="num">{formatCount(count)} streams. </b>}
        <span className="muted">This license has no limit of streams.</span>
      </p>
    )
  return <LimitMeter count={count ?? 0} limit={limit} {...usageOf(count ?? 0, limit)} noun="streams" />
}
