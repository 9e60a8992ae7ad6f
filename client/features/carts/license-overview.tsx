import { type CSSProperties, useId } from 'react'
import { useMoney } from '#client/platform/use-money.ts'
import { LicenseMark } from '#client/ui/license-mark.tsx'
import type { BeatDetail } from '#contract/beat.ts'
import { isTrackout } from '#contract/license-scope.ts'
import { sharedLabels } from './license-rights.ts'
import { LicenseTexts } from './license-texts.tsx'
import { NotOffered } from './license-tiers.tsx'
import { RightList } from './right-list.tsx'
import { TierLabels } from './tier-labels.tsx'

/** What each license of a beat grants and costs, for visitors. */
export function LicenseOverview({ beat }: { beat: BeatDetail }) {
  const { formatPrice } = useMoney()
  const id = useId()
  const licenses = beat.licenses.filter(({ availability }) => availability === 'available')
  if (licenses.length === 0) return null
  const labels = sharedLabels(licenses)
  return (
    <section className="licenses" aria-labelledby={id}>
      <h2 className="h3" id={id}>
        Licenses
      </h2>
      <div
        className="tiers tiers--plain"
        style={{ '--tiers': licenses.length, '--rows': labels.length + 2 } as CSSProperties}
      >
        <TierLabels labels={labels} />
        {licenses.map((license) => (
          <article key={license.id} className="tier" aria-label={license.name}>
            <span className="tier__name">
              <LicenseMark icon={license.icon} isTrackout={isTrackout(license.scope)} />
              <b>{license.name}</b>
              <span className="tier__price num">{formatPrice(license.price)}</span>
            </span>
            <RightList license={license} labels={labels} />
          </article>
        ))}
      </div>
      <NotOffered licenses={beat.licenses} />
      <LicenseTexts licenses={licenses} beat={beat} />
    </section>
  )
}
