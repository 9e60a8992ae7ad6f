import { Trans, useLingui } from '@lingui/react/macro'
import { useDays } from '#client/platform/use-days.ts'
import { Text } from '#client/ui/primitives.tsx'
import type { CartItem } from '#contract/orders/cart.ts'

/** Under a line of the cart: the owned license that it upgrades or renews. */
export function ReplacesNote({ item: { replaces } }: { item: CartItem }) {
  const { t } = useLingui()
  const { longDay } = useDays()
  if (!replaces) return null
  if (replaces.kind === 'upgrade')
    return (
      <Text as="small" tone="muted">
        <Trans>Upgrade from {{ license: replaces.license ?? '' }}</Trans>
      </Text>
    )
  return (
    <Text as="small" tone="muted">
      {replaces.startsAt === null
        ? t`Renewal`
        : t`Renewal, begins on ${{ startsAt: longDay(replaces.startsAt) }}`}
    </Text>
  )
}
