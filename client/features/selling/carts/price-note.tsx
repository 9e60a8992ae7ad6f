import { Trans } from '@lingui/react/macro'
import { useMoney } from '#client/platform/use-money.ts'
import { Text } from '#client/ui/primitives.tsx'
import { StruckPrice } from '#client/ui/struck-price.tsx'
import type { License } from '#contract/licenses/license.ts'
import type { UpgradePrice } from './upgrades.ts'

/** Next to a license's price: the price before a sale, struck through, or what an upgrade is the difference to. */
export function PriceNote({ license, upgrade }: { license: License; upgrade?: UpgradePrice | undefined }) {
  const { formatPrice } = useMoney()
  // A free license takes nothing off an upgrade.
  if (upgrade)
    return upgrade.credit > 0 ? (
      <Text as="small" tone="muted">
        <Trans>of {{ price: formatPrice(license.price) }}</Trans>
      </Text>
    ) : null
  if (license.sale?.reference) return <StruckPrice>{formatPrice(license.sale.reference)}</StruckPrice>
  return null
}
