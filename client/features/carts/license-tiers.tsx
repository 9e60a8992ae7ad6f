import { type CSSProperties, useId } from 'react'
import { LicenseMark } from '#client/ui/license-mark.tsx'
import type { License } from '#contract/license.ts'
import { formatPrice } from '#contract/money.ts'
import { LicenseTexts } from './license-texts.tsx'

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
        <div className="tiers__lab" aria-hidden="true">
          <span />
          <span>Price</span>
          {labels.map((label) => (
            <span key={label}>{label}</span>
          ))}
        </div>
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
            <dl>
              <div>
                <dt>Price</dt>
                <dd className="num">
                  <strong>{formatPrice(license.price)}</strong>
                </dd>
              </div>
              {labels.map((label) => (
                <Right key={label} label={label} value={rightOf(license, label)} />
              ))}
            </dl>
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

function Right({ label, value }: { label: string; value: string | undefined }) {
  const isMissing = value === undefined || /^(no|none|not included)\b/i.test(value)
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isMissing ? 'num no' : 'num'}>{value ?? 'Not included'}</dd>
    </div>
  )
}

function rightOf(license: License, label: string): string | undefined {
  return license.rights.find((right) => right.label === label)?.value
}

/** Every label that any of the licenses has, in the order of their first mention. */
function sharedLabels(licenses: readonly License[]): string[] {
  return [...new Set(licenses.flatMap(({ rights }) => rights.map(({ label }) => label)))]
}
