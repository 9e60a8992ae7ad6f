import { useDays } from '#client/platform/use-days.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { look } from '#client/ui/primitives.tsx'
import styles from './license-tiers.module.css'
import type { UpgradePrice } from './upgrades.ts'

/** What happens to the owned license, and that its price is deducted, unless it was free. */
export function UpgradeNote({ upgrades }: { upgrades: ReadonlyMap<string, UpgradePrice> }) {
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
      {credit > 0 &&
        `The ${formatPrice(credit)} that you paid for ${name} on ${longDay(boughtAt)} comes off the price. `}
      The new license takes the place of {name}, and the releases and streams you named move over. Your files
      stay.
    </p>
  )
}
