import uiType from '#client/ui/styles/type.module.css'
import type { CartItem } from '#contract/orders/cart.ts'
import { longDay } from '#contract/text/dates.ts'

/** Under a line of the cart: the owned license that it upgrades or renews. */
export function ReplacesNote({ item: { replaces } }: { item: CartItem }) {
  if (!replaces) return null
  if (replaces.kind === 'upgrade')
    return <small className={uiType.muted}>Upgrade from {replaces.license}</small>
  return (
    <small className={uiType.muted}>
      {replaces.startsAt === null ? 'Renewal' : `Renewal, begins on ${longDay(replaces.startsAt)}`}
    </small>
  )
}
