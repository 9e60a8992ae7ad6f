import { type CSSProperties, useId } from 'react'
import { LicenseMark } from '#client/ui/license-mark.tsx'
import type { License } from '#contract/license.ts'
import { formatPrice } from '#contract/money.ts'
import { sharedLabels } from './license-rights.ts'
import { LicenseTexts } from './license-texts.tsx'
import { RightList } from './right-list.tsx'
import { TierLabels } from './tier-labels.tsx'

/** The licenses side by side, their rights in rows that can be read across. */
export function LicenseTiers({
  licenses,
  beat,
  selected,
  owned,
  inCart,
  onSelect,
}: {
  licenses: readonly License[]
  beat: { title: string; producer: string }
  selected: string | undefined
  /** Licenses that were bought already. */
  owned: ReadonlySet<string>
  inCart: string | undefined
  onSelect: (id: string) => void
}) {
  const name = useId()
  const labels = sharedLabels(licenses)
  return (
    <>
      <div
        className="tiers"
        role="radiogroup"
        aria-label="License"
        style={{ '--tiers': licenses.length, '--rows': labels.length + 2 } as CSSProperties}
      >
        <TierLabels labels={labels} />
        {licenses.map((license) => (
          <label key={license.id} className="tier">
            <input
              type="radio"
              name={name}
              checked={license.id === selected}
              disabled={owned.has(license.id)}
              onChange={() => onSelect(license.id)}
            />
            <span className="tier__name">
              <LicenseMark icon={license.icon} />
              <b>{license.name}</b>
              <span className="tier__price num" aria-hidden="true">
                {formatPrice(license.price)}
              </span>
              <TierNote owned={owned.has(license.id)} inCart={license.id === inCart} />
              <i className="radio" />
            </span>
            <RightList license={license} labels={labels} />
          </label>
        ))}
      </div>
      <LicenseTexts licenses={licenses} beat={beat} />
    </>
  )
}

function TierNote({ owned, inCart }: { owned: boolean; inCart: boolean }) {
  if (owned) return <small className="tier__note">You own this license</small>
  if (inCart) return <small className="tier__note">In your cart</small>
  return null
}
