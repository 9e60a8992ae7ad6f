import { Trans, useLingui } from '@lingui/react/macro'
import { type CSSProperties, useId } from 'react'
import { useDays } from '#client/platform/use-days.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { look } from '#client/ui/primitives.tsx'
import type { License } from '#contract/licenses/license.ts'
import { sharedLabels } from './license-rights.ts'
import { LicenseStep } from './license-step.tsx'
import { LicenseTexts } from './license-texts.tsx'
import styles from './license-tiers.module.css'
import { PriceNote } from './price-note.tsx'
import { RightList } from './right-list.tsx'
import { TierLabels } from './tier-labels.tsx'
import { TierName } from './tier-name.tsx'
import { UnavailableLicenses } from './unavailable-licenses.tsx'
import { priceToPay, type UpgradePrice } from './upgrades.ts'

const noUpgrades: ReadonlyMap<string, UpgradePrice> = new Map()
const noneIncluded: ReadonlyMap<string, string> = new Map()

/** The licenses as a comparison table. */
export function LicenseTiers({
  licenses,
  beat,
  selected,
  owned,
  included = noneIncluded,
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
  /** Licenses that grant nothing more than an owned one, by id, and its name. */
  included?: ReadonlyMap<string, string>
  inCart: string | undefined
  /** Licenses with a price agreed on with the buyer. */
  agreed?: ReadonlySet<string> | undefined
  /** Licenses of the beat in force; undefined: unknown. */
  granted?: number | undefined
  /** Upgrades of an owned license, by id. */
  upgrades?: ReadonlyMap<string, UpgradePrice>
  onSelect: (id: string) => void
}) {
  const { t } = useLingui()
  const { formatPrice } = useMoney()
  const name = useId()
  const available = licenses.filter(({ availability }) => availability === 'available')
  const labels = sharedLabels(available)
  const isUpgrade = upgrades.size > 0
  const isClosed = (id: string) => owned.has(id) || included.has(id)
  // A license that is neither higher nor lower than the owned one is sold at its usual price.
  const priceLabel =
    isUpgrade && available.every(({ id }) => isClosed(id) || upgrades.has(id)) ? t`Upgrade` : t`Price`
  const ownPrice = (id: string) =>
    isUpgrade && owned.has(id) ? t`Paid` : included.has(id) ? t`Included` : undefined
  const chosen = available.find(({ id }) => id === selected)
  return (
    <>
      <div
        className={classNames(
          styles.tiers,
          look({
            display: 'grid',
            gapX: 's2',
            padTop: '0',
            padBottom: 's6',
            padX: 's6-5',
            gap: { below768: 's2' },
          }),
        )}
        role="radiogroup"
        aria-label={t`License`}
        style={{ '--tiers': available.length, '--rows': labels.length + 2 } as CSSProperties}
      >
        <TierLabels labels={labels} price={priceLabel} />
        {available.map((license, at) => (
          <label
            key={license.id}
            className={classNames(
              styles.tier,
              look({ position: 'relative', display: 'grid', surface: 'panel', pointer: true }),
            )}
            style={{ order: at * 2 }}
          >
            <input
              className={look({ inset: '0', position: 'absolute' })}
              type="radio"
              name={name}
              checked={license.id === selected}
              disabled={isClosed(license.id)}
              onChange={() => onSelect(license.id)}
            />
            <TierName license={license}>
              <span className={classNames(styles.tierPrice, look({ numeric: true }))} aria-hidden="true">
                {ownPrice(license.id) ?? formatPrice(priceToPay(license, upgrades))}{' '}
                {!upgrades.has(license.id) && !ownPrice(license.id) && <PriceNote license={license} />}
              </span>
              <TierNote
                owned={owned.has(license.id)}
                includedIn={included.get(license.id)}
                inCart={license.id === inCart}
                agreed={agreed?.has(license.id) === true}
              />
              <i
                className={classNames(
                  styles.radio,
                  look({
                    width: '22',
                    height: '22',
                    corner: 'round',
                    surface: 'well',
                    display: 'grid',
                    center: true,
                    position: 'absolute',
                  }),
                )}
              />
            </TierName>
            <RightList
              license={license}
              labels={labels}
              selected={chosen}
              price={{
                label: priceLabel,
                own: ownPrice(license.id),
                upgrade: upgrades.get(license.id),
              }}
            />
          </label>
        ))}
        {chosen && (
          <LicenseStep
            licenses={available}
            selected={chosen}
            isClosed={isClosed}
            granted={granted}
            upgrades={upgrades}
            onSelect={onSelect}
          />
        )}
      </div>
      {available.some(({ sale }) => sale?.reference) && (
        <p className={styles.tiersNote}>
          <Trans>Crossed-out prices are the lowest of the 30 days before the sale.</Trans>
        </p>
      )}
      <UnavailableLicenses licenses={licenses} />
      <UpgradeNote upgrades={upgrades} />
      <LicenseTexts licenses={available} beat={beat} />
    </>
  )
}

function TierNote({
  owned,
  includedIn,
  inCart,
  agreed,
}: {
  owned: boolean
  includedIn: string | undefined
  inCart: boolean
  agreed: boolean
}) {
  if (owned)
    return (
      <small className={styles.tierNote}>
        <Trans>You own this license</Trans>
      </small>
    )
  if (includedIn)
    return (
      <small className={styles.tierNote}>
        <Trans>Included in your {includedIn}</Trans>
      </small>
    )
  if (inCart)
    return (
      <small className={styles.tierNote}>
        <Trans>In your cart</Trans>
      </small>
    )
  if (agreed)
    return (
      <small className={styles.tierNote}>
        <Trans>Your agreed price</Trans>
      </small>
    )
  return null
}

/** What happens to the owned license, and that its price is deducted, unless it was free. */
function UpgradeNote({ upgrades }: { upgrades: ReadonlyMap<string, UpgradePrice> }) {
  const { formatPrice } = useMoney()
  const { longDay } = useDays()
  const [first] = upgrades.values()
  if (!first) return null
  const { credit, name, boughtAt } = first
  return (
    <p
      className={classNames(
        styles.tiersSub,
        look({
          padTop: '0',
          padBottom: 's3',
          padX: { base: 's6-5', below768: 's4' },
          size: 'small',
          tone: 'muted',
        }),
      )}
    >
      {credit > 0 && (
        <>
          <Trans>
            The {{ credit: formatPrice(credit) }} that you paid for {name} on{' '}
            {{ boughtAt: longDay(boughtAt) }} comes off the price.
          </Trans>{' '}
        </>
      )}
      <Trans>
        The new license takes the place of {name}, and the releases and streams you named move over. Your
        files stay.
      </Trans>
    </p>
  )
}
