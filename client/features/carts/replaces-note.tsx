import type { CartItem } from '#contract/cart.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Under a line of the cart: that it upgrades or renews an owned license. */
export function ReplacesNote({ item: { replaces } }: { item: CartItem }) {
  if (!replaces) return null
  if (replaces.kind === 'upgrade') return <small className="muted">Upgrade from {replaces.license}</small>
  return (
    <small className="muted">
      {replaces.startsAt === null
        ? 'Renewal'
        : `Renewal, begins on ${day.format(new Date(replaces.startsAt))}`}
    </small>
  )
}
