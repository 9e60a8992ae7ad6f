import { ph } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { useMoney } from '#client/platform/use-money.ts'
import { Button } from '#client/ui/button.tsx'
import { Text } from '#client/ui/primitives.tsx'
import type { License } from '#contract/licenses/license.ts'
import { differenceOf } from '#contract/licenses/license-sentences.ts'
import type { Draws } from '#contract/text/draws.ts'
import styles from './license-step.module.css'
import { priceToPay, type UpgradePrice } from './upgrades.ts'

/** What the next license adds to the selected one, and for how much. The last one says what it does to others. */
export function LicenseStep({
  licenses,
  selected,
  isClosed,
  granted,
  upgrades,
  onSelect,
}: {
  licenses: readonly License[]
  selected: License
  /** Whether a license is owned, or included in an owned one. */
  isClosed: (id: string) => boolean
  granted?: number | undefined
  upgrades: ReadonlyMap<string, UpgradePrice>
  onSelect: (id: string) => void
}) {
  const { i18n } = useLingui()
  const { formatPrice } = useMoney()
  const next = stepFrom(licenses, selected, { isClosed, upgrades }, i18n)
  const at = licenses.indexOf(selected)
  return (
    // On phones it is below the open tier.
    <div className={styles.step} style={{ '--at': at * 2 + 1 } as CSSProperties}>
      <p aria-live="polite">
        {next ? (
          <Trans>
            <b>{ph({ name: next.license.name })}</b> {{ gain: next.gain }} for{' '}
            <Text as="b" numeric>
              {ph({ dearer: formatPrice(next.dearer) })}
            </Text>
            .
          </Trans>
        ) : selected.scope.exclusive ? (
          <>
            <Trans>
              <b>{ph({ name: selected.name })}</b> takes the beat off sale: nobody can license it after you.
            </Trans>{' '}
            <LicensesBefore granted={granted} />{' '}
            <Trans>We hold it for you for 15 minutes once you check out.</Trans>
          </>
        ) : (
          <Trans>
            <b>{ph({ name: selected.name })}</b> is the most you can license of this beat.
          </Trans>
        )}
      </p>
      {next && (
        <Button small onClick={() => onSelect(next.license.id)}>
          <Trans>Choose {{ name: next.license.name }}</Trans>
        </Button>
      )}
    </div>
  )
}

/** The next license in the list that grants and costs more. */
function stepFrom(
  licenses: readonly License[],
  selected: License,
  { isClosed, upgrades }: { isClosed: (id: string) => boolean; upgrades: ReadonlyMap<string, UpgradePrice> },
  i18n: Draws,
) {
  for (const license of licenses.slice(licenses.indexOf(selected) + 1)) {
    const gain = differenceOf(selected.scope, license.scope, i18n)
    const [price, now] = [priceToPay(license, upgrades), priceToPay(selected, upgrades)]
    const dearer = Math.round((price - now) * 100) / 100
    if (gain !== undefined && dearer > 0 && !isClosed(license.id)) return { license, gain, dearer }
  }
  return undefined
}

function LicensesBefore({ granted }: { granted: number | undefined }) {
  if (granted === undefined) return <Trans>Licenses sold before stay valid.</Trans>
  if (granted === 0) return <Trans>No licenses were sold before.</Trans>
  return (
    <Plural
      value={granted}
      one="The license sold before stays valid."
      other="The # licenses sold before stay valid."
    />
  )
}
