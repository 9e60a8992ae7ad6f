import { type CSSProperties, useId } from 'react'
import { useMoney } from '#client/platform/use-money.ts'
import { LicenseMark } from '#client/ui/license-mark.tsx'
import type { License } from '#contract/license.ts'
import { isTrackout } from '#contract/license-scope.ts'
import { sharedLabels } from './license-rights.ts'
import { LicenseStep } from './license-step.tsx'
import { LicenseTexts } from './license-texts.tsx'
import { PriceNote } from './price-note.tsx'
import { RightList } from './right-list.tsx'
import { TierLabels } from './tier-labels.tsx'
import { UpgradeNote } from './upgrade-note.tsx'
import { priceToPay, type UpgradeOffer } from './upgrades.ts'

const noUpgrades: ReadonlyMap<string, UpgradeOffer> = new Map()

/** The licenses as a comparison table. */
export function LicenseTiers({
  licenses,
  beat,
  selected,
  owned,
  inCart,
  agreed,
  granted,
  upgrades = noUpgrades,
  onSelect,
}: {
  licenses: readonly License[]
  beat: { title: string }
  selected: string | undefined
  /** Licenses already owned. */
  owned: ReadonlySet<string>
  inCart: string | undefined
  /** Licenses with a price agreed on with the buyer. */
  agreed?: ReadonlySet<string> | undefined
  /** Licenses of the beat in force; undefined: unknown. */
  granted?: number | undefined
  /** Upgrades of an owned license, by id. */
  upgrades?: ReadonlyMap<string, UpgradeOffer>
  onSelect: (id: string) => void
}) {
  const { formatPrice } = useMoney()
  const name = useId()
  const offered = licenses.filter(({ availability }) => availability === 'available')
  const labels = sharedLabels(offered)
  const isUpgrade = upgrades.size > 0
  const chosen = offered.find(({ id }) => id === selected)
  return (
    <>
      <div
        className="tiers"
        role="radiogroup"
        aria-label="License"
        style={{ '--tiers': offered.length, '--rows': labels.length + 2 } as CSSProperties}
      >
        <TierLabels labels={labels} price={isUpgrade ? 'Upgrade' : 'Price'} />
        {offered.map((license, at) => (
          <label key={license.id} className="tier" style={{ order: at * 2 }}>
            <input
              type="radio"
              name={name}
              checked={license.id === selected}
              disabled={owned.has(license.id)}
              onChange={() => onSelect(license.id)}
            />
            <span className="tier__name">
              <LicenseMark icon={license.icon} isTrackout={isTrackout(license.scope)} />
              <b>{license.name}</b>
              <span className="tier__price num" aria-hidden="true">
                {isUpgrade && owned.has(license.id) ? 'Paid' : formatPrice(priceToPay(license, upgrades))}{' '}
                {!upgrades.has(license.id) && !(isUpgrade && owned.has(license.id)) && (
                  <PriceNote license={license} />
                )}
              </span>
              <TierNote
                owned={owned.has(license.id)}
                inCart={license.id === inCart}
                agreed={agreed?.has(license.id) === true}
              />
              <i className="radio" />
            </span>
            <RightList
              license={license}
              labels={labels}
              selected={chosen}
              price={
                isUpgrade ? { upgrade: upgrades.get(license.id), isOwned: owned.has(license.id) } : undefined
              }
            />
          </label>
        ))}
        {chosen && (
          <LicenseStep
            licenses={offered}
            selected={chosen}
            owned={owned}
            granted={granted}
            upgrades={upgrades}
            onSelect={onSelect}
          />
        )}
      </div>
      {offered.some(({ sale }) => sale?.reference) && (
        <p className="tiers__note">Struck prices are the lowest of the last 30 days before the sale.</p>
      )}
      <NotOffered licenses={licenses} />
      <UpgradeNote upgrades={upgrades} />
      <LicenseTexts licenses={offered} beat={beat} />
    </>
  )
}

/** Licenses that the beat has no files for. */
export function NotOffered({ licenses }: { licenses: readonly License[] }) {
  const missing = licenses.filter(({ availability }) => availability === 'no-files')
  if (missing.length === 0) return null
  return (
    <p className="tiers__note">
      {missing.map(({ id, name, scope }) => (
        <span key={id}>
          {name} is not sold here:{' '}
          {scope.files.includes('stems')
            ? 'there are no stems for this beat.'
            : 'this beat comes as an MP3 only.'}{' '}
        </span>
      ))}
    </p>
  )
}

function TierNote({ owned, inCart, agreed }: { owned: boolean; inCart: boolean; agreed: boolean }) {
  if (owned) return <small className="tier__note">You own this license</small>
  if (inCart) return <small className="tier__note">In your cart</small>
  if (agreed) return <small className="tier__note">Your agreed price</small>
  return null
}
