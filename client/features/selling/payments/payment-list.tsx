import { useDeleteDialog } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Grid, look } from '#client/ui/primitives.tsx'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import listStyles from './order-list.module.css'
import { OrderRow } from './order-row.tsx'
import type { OrdersView } from './orders-view.ts'
import { PaymentPanel } from './payment-panel.tsx'

/** Orders as cards, or as a list of lines that open. One that was looked up is open. */
export function PaymentList({ orders, view }: { orders: AdminOrder[]; view: OrdersView }) {
  const [askDelete, dialog] = useDeleteDialog<AdminOrder>({
    title: 'Delete order',
    text: ({ id }) =>
      `Are you sure that you want to delete order "${id}"? All the information related will also be deleted`,
    remove: ({ id }) => call('DELETE /orders/:id', { params: { id } }),
    name: ({ number }) => `Order ${number}`,
  })
  return (
    <>
      {view === 'cards' ? (
        <Grid columns={{ base: '3', below768: 'fr' }} gap={{ base: 's5', below1280: 's3-5' }} align="start">
          {orders.map((order) => (
            <PaymentPanel key={order.id} order={order} onDelete={() => askDelete(order)} />
          ))}
        </Grid>
      ) : (
        orders.length > 0 && (
          <>
            <div
              className={classNames(
                listStyles.head,
                look({
                  weight: 'strong',
                  size: 'note',
                  leading: '1.2',
                  font: 'engraved',
                  display: 'grid',
                  columns: ['20', '1.1fr', '2fr', '130', '190', '96'],
                  gap: 's4-5',
                  align: 'center',
                  tone: 'muted',
                  padBottom: 's2',
                  padX: 's3',
                  hide: 'below1024',
                }),
              )}
              aria-hidden
            >
              <span />
              <span>Customer</span>
              <span>Beats</span>
              <span>When</span>
              <span>Status</span>
              <span>Total</span>
            </div>
            <ul aria-label="Orders">
              {orders.map((order) => (
                <OrderRow
                  key={order.id}
                  order={order}
                  opened={orders.length === 1}
                  onDelete={() => askDelete(order)}
                />
              ))}
            </ul>
          </>
        )
      )}
      {dialog}
    </>
  )
}
