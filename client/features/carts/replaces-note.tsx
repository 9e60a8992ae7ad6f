import type { CartItem } from '#contract/cart.ts'
import { longDay } from '#contract/days.ts'

/** Under a line of the cart: the owned license that it upgrades or renews. */
export function ReplacesNote({ item: { replaces } }: { item: CartItem }) {
  if (!replaces) return null
  if (replaces.kind === 'upgrade') return <small className="muted">Upgrade from {replaces.license}</small>
  return (
    <small className="muted">
      {replaces.startsAt === null ? 'Renewal' : `Renewal, begins on ${longDay(replaces.startsAt)}`}
    </small>
  )
}
