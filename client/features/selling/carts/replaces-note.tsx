import { useDays } from '#client/platform/use-days.ts'
import { Text } from '#client/ui/primitives.tsx'
import type { CartItem } from '#contract/orders/cart.ts'

/** Under a line of the cart: the owned license that it upgrades or renews. */
export function ReplacesNote({ item: { replaces } }: { item: CartItem }) {
  const { longDay } = useDays()
  if (!replaces) return null
  if (replaces.kind === 'upgrade')
    return (
      <Text as="small" tone="muted">
        Upgrade from {replaces.license}
      </Text>
    )
  return (
    <Text as="small" tone="muted">
      {replaces.startsAt === null ? 'Renewal' : `Renewal, begins on ${longDay(replaces.startsAt)}`}
    </Text>
  )
}
