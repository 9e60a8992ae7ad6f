import { Trans, useLingui } from '@lingui/react/macro'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Row, Text } from '#client/ui/primitives.tsx'
import type { AdminOrder } from '#contract/orders/admin-order.ts'

/** Why a refund is stuck, in the provider's words, with a button to cancel it. */
export function RefundNote({ order }: { order: AdminOrder }) {
  const { t } = useLingui()
  const cancel = useAdminAct(() => call('DELETE /orders/:id/refund', { params: { id: order.id } }), {
    done: () => t`The refund of order ${{ number: order.number }} was canceled.`,
  })
  const { refund } = order
  if (refund?.state === 'requested')
    return (
      <Row justify="between" gap="s4">
        <Text tone="muted">
          <Trans>
            This refund has not been made yet and will be tried again. {{ problem: refund.problem ?? '' }}
          </Trans>
        </Text>
        <Button
          small
          busy={cancel.isPending}
          aria-label={t`Cancel the refund of order ${{ number: order.number }}`}
          onClick={() => cancel.mutate()}
        >
          <Trans>Cancel refund</Trans>
        </Button>
      </Row>
    )
  if (refund?.state === 'failed' && order.paymentStatus !== 'Refunded')
    return (
      <Text tone="muted">
        <Trans>The last refund was not made. {{ problem: refund.problem ?? '' }}</Trans>
      </Text>
    )
  return null
}
