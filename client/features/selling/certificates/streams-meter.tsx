import { LimitMeter } from '#client/ui/limit-meter.tsx'
import uiBase from '#client/ui/styles/base.module.css'
import uiType from '#client/ui/styles/type.module.css'
import { type LicensePassport, usageOf } from '#contract/licenses/license-passport.ts'
import { formatCount } from '#contract/text/format-count.ts'

/** Reported streams against the license's limit. Renders nothing without a limit. */
export function StreamsMeter({ streams }: { streams: LicensePassport['streams'] }) {
  const { count, limit } = streams
  if (limit === 0) return <p className={uiType.muted}>This license does not cover streaming.</p>
  if (limit === null)
    return (
      <p>
        {count === null ? null : <b className={uiBase.num}>{formatCount(count)} streams. </b>}
        <span className={uiType.muted}>Unlimited streams.</span>
      </p>
    )
  return <LimitMeter count={count ?? 0} limit={limit} {...usageOf(count ?? 0, limit)} noun="streams" />
}
