import { Grid } from '#client/ui/primitives.tsx'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { OrderCard } from './order-card.tsx'

/** Orders as cards, three beside each other where there is room. */
export function OrderCards({
  orders,
  narrow,
  onDelete,
}: {
  orders: readonly AdminOrder[]
  /** Beside an opened order. */
  narrow: boolean
  onDelete: (order: AdminOrder) => void
}) {
  const cards = orders.map((order) => (
    <OrderCard key={order.id} order={order} onDelete={() => onDelete(order)} />
  ))
  return narrow ? (
    <Grid columns={{ base: '2', below1280: '1' }} gap="s4" align="start">
      {cards}
    </Grid>
  ) : (
    <Grid columns={{ base: '3', below768: '1' }} gap={{ base: 's4', below1280: 's3' }} align="start">
      {cards}
    </Grid>
  )
}
