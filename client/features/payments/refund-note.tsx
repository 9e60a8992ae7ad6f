import { useAdminAct } from '#client/features/admin/index.ts'
import { sendJson } from '#client/platform/api.ts'
import { Button } from '#client/ui/button.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'

/** Why a refund is stuck, in the provider's words, with a button to cancel it. */
export function RefundNote({ order }: { order: AdminOrder }) {
  const cancel = useAdminAct(() => sendJson('DELETE', `/api/orders/${order.id}/refund`), {
    done: () => `The refund of order ${order.number} was canceled.`,
  })
  const { refund } = order
  if (refund?.state === 'requested')
    return (
      <div className="row-between">
        <p className="muted">This refund has not been made yet and will be tried again. {refund.problem}</p>
        <Button
          small
          busy={cancel.isPending}
          aria-label={`Cancel the refund of order ${order.number}`}
          onClick={() => cancel.mutate()}
        >
          Cancel refund
        </Button>
      </div>
    )
  if (refund?.state === 'failed' && order.paymentStatus !== 'Refunded')
    return <p className="muted">The last refund was not made. {refund.problem}</p>
  return null
}
