import { useState } from 'react'
import { ConfirmDialog, useAdminAct } from '#client/features/admin/index.ts'
import { sendJson } from '#client/platform/api.ts'
import { useToast } from '#client/ui/toast.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { PaymentPanel } from './payment-panel.tsx'

/** The orders side by side, and the question before one is deleted. */
export function PaymentList({ orders }: { orders: AdminOrder[] }) {
  const [deleting, setDeleting] = useState<AdminOrder>()
  const showToast = useToast()
  const remove = useAdminAct((order: AdminOrder) => sendJson('DELETE', `/api/orders/${order.id}`), {
    onEnd: () => setDeleting(undefined),
    onDone: (_answer, order) => {
      showToast({ tone: 'ok', text: `Order ${order.number} was deleted.` })
    },
  })
  return (
    <>
      <div className="payments">
        {orders.map((order) => (
          <PaymentPanel key={order.id} order={order} onDelete={() => setDeleting(order)} />
        ))}
      </div>
      <ConfirmDialog
        open={deleting !== undefined}
        title="Delete order"
        text={`Are you sure that you want to delete order "${deleting?.id ?? ''}"? All the information related will also be deleted`}
        busy={remove.isPending}
        onConfirm={() => deleting && remove.mutate(deleting)}
        onClose={() => setDeleting(undefined)}
      />
    </>
  )
}
