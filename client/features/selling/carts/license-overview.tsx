import { Trans, useLingui } from '@lingui/react/macro'
import { type CSSProperties, useId } from 'react'
import { Link } from 'react-router'
import { licensePath } from '#client/platform/license-path.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { look, Text } from '#client/ui/primitives.tsx'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { sharedLabels } from './license-rights.ts'
import { LicenseTexts } from './license-texts.tsx'
import styles from './license-tiers.module.css'
import { RightList } from './right-list.tsx'
import { TierLabels } from './tier-labels.tsx'
import { TierName } from './tier-name.tsx'
import { UnavailableLicenses } from './unavailable-licenses.tsx'

/** What each license of a beat grants and costs, for visitors. */
export function LicenseOverview({ beat }: { beat: BeatDetail }) {
  const { t } = useLingui()
  const { formatPrice } = useMoney()
  const id = useId()
  const licenses = beat.licenses.filter(({ availability }) => availability === 'available')
  if (licenses.length === 0) return null
  const labels = sharedLabels(licenses)
  return (
    <section className={styles.licenses} aria-labelledby={id}>
      <Text as="h2" size="h3" id={id}>
        <Trans>Licenses</Trans>
      </Text>
      <div
        className={classNames(
          styles.tiers,
          styles.tiersPlain,
          look({
            display: 'grid',
            gapX: 's2',
            padTop: '0',
            padBottom: 's6',
            padX: 's6-5',
            gap: { below768: 's2' },
          }),
        )}
        style={{ '--tiers': licenses.length, '--rows': labels.length + 3 } as CSSProperties}
      >
        <TierLabels labels={labels} />
        {licenses.map((license) => (
          <article
            key={license.id}
            className={classNames(
              styles.tier,
              look({ position: 'relative', display: 'grid', surface: 'panel', pointer: true }),
            )}
            aria-label={license.name}
          >
            <TierName license={license}>
              <span className={classNames(styles.tierPrice, look({ numeric: true }))}>
                {formatPrice(license.price)}
              </span>
            </TierName>
            <RightList license={license} labels={labels} />
            <Link
              className={classNames(
                styles.tierChoose,
                buttonClass({ small: true }),
                look({ above: 's1', below: 's4', marginX: 's4' }),
              )}
              to={licensePath(beat, license.id)}
              replace
              state={{ keepsPosition: true }}
              aria-label={t`Choose the ${{ name: license.name }} license`}
            >
              <Trans>Choose</Trans>
            </Link>
          </article>
        ))}
      </div>
      <UnavailableLicenses licenses={beat.licenses} />
      <LicenseTexts licenses={licenses} beat={beat} />
    </section>
  )
}
