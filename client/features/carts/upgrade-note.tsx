import { useMoney } from '#client/platform/use-money.ts'
import { longDay } from '#contract/days.ts'
import type { UpgradeOffer } from './upgrades.ts'

/** What happens to the owned license, and that its price is deducted. */
export function UpgradeNote({ upgrades }: { upgrades: ReadonlyMap<string, UpgradeOffer> }) {
  const { formatPrice } = useMoney()
  const [first] = upgrades.values()
  if (!first) return null
  const { credit, name, boughtAt } = first
  return (
    <p className="tiers__sub small muted">
      The {formatPrice(credit)} that you paid for {name} on {longDay(boughtAt)} comes off the price. The new
      license takes the place of {name}, and the releases and streams you named move over. Your files stay.
    </p>
  )
}
