import { useDeleteDialog } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { PaymentPanel } from './payment-panel.tsx'
import styles from './payments.module.css'

/** A grid of orders. */
export function PaymentList({ orders }: { orders: AdminOrder[] }) {
  const [askDelete, dialog] = useDeleteDialog<AdminOrder>({
    title: 'Delete order',
    text: ({ id }) =>
      `Are you sure that you want to delete order "${id}"? All the information related will also be deleted`,
    remove: ({ id }) => call('DELETE /orders/:id', { params: { id } }),
    name: ({ number }) => `Order ${number}`,
  })
  return (
    <>
      <div className={styles.payments}>
        {orders.map((order) => (
          <PaymentPanel key={order.id} order={order} onDelete={() => askDelete(order)} />
        ))}
      </div>
      {dialog}
    </>
  )
}
