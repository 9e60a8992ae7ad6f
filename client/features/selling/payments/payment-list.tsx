import { useDeleteDialog } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import listStyles from './order-list.module.css'
import { OrderRow } from './order-row.tsx'
import type { OrdersView } from './orders-view.ts'
import { PaymentPanel } from './payment-panel.tsx'
import styles from './payments.module.css'

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
        <div className={styles.payments}>
          {orders.map((order) => (
            <PaymentPanel key={order.id} order={order} onDelete={() => askDelete(order)} />
          ))}
        </div>
      ) : (
        orders.length > 0 && (
          <>
            <div className={listStyles.head} aria-hidden>
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
