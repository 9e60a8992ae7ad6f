import { useDeleteDialog } from '#client/features/admin/index.ts'
import type { AdminOrder } from '#contract/admin-order.ts'
import { PaymentPanel } from './payment-panel.tsx'

/** A grid of orders. */
export function PaymentList({ orders }: { orders: AdminOrder[] }) {
  const [askDelete, dialog] = useDeleteDialog<AdminOrder>({
    title: 'Delete order',
    text: ({ id }) =>
      `Are you sure that you want to delete order "${id}"? All the information related will also be deleted`,
    path: ({ id }) => `/api/orders/${id}`,
    name: ({ number }) => `Order ${number}`,
  })
  return (
    <>
      <div className="payments">
        {orders.map((order) => (
          <PaymentPanel key={order.id} order={order} onDelete={() => askDelete(order)} />
        ))}
      </div>
      {dialog}
    </>
  )
}
