import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Row, Text } from '#client/ui/primitives.tsx'
import type { AdminOrder } from '#contract/orders/admin-order.ts'

/** Why a refund is stuck, in the provider's words, with a button to cancel it. */
export function RefundNote({ order }: { order: AdminOrder }) {
  const cancel = useAdminAct(() => call('DELETE /orders/:id/refund', { params: { id: order.id } }), {
    done: () => `The refund of order ${order.number} was canceled.`,
  })
  const { refund } = order
  if (refund?.state === 'requested')
    return (
      <Row justify="between" gap="s4">
        <Text tone="muted">This refund has not been made yet and will be tried again. {refund.problem}</Text>
        <Button
          small
          busy={cancel.isPending}
          aria-label={`Cancel the refund of order ${order.number}`}
          onClick={() => cancel.mutate()}
        >
          Cancel refund
        </Button>
      </Row>
    )
  if (refund?.state === 'failed' && order.paymentStatus !== 'Refunded')
    return <Text tone="muted">The last refund was not made. {refund.problem}</Text>
  return null
}
