import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, FileUser, Undo2 } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import { PaymentBadge } from '#client/ui/payment-badge.tsx'
import { TestBadge } from '#client/ui/test-badge.tsx'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { partlyRefundedText } from '#contract/orders/partly-refunded.ts'
import { drawStatus } from '#contract/orders/status-words.ts'
import { shortDay } from '#contract/text/dates.ts'

/** The badges of an order: its state, and whether it was a test. */
export function OrderState({ order }: { order: AdminOrder }) {
  const { i18n } = useLingui()
  return (
    <>
      {order.kept === null ? (
        <PaymentBadge status={order.paymentStatus} label={drawStatus(order.paymentStatus, i18n)} />
      ) : (
        <Badge tone="info" icon={Undo2}>
          {i18n._(partlyRefundedText)}
        </Badge>
      )}
      {order.checkedSince && (
        <Badge tone="waiting" icon={Clock}>
          <Trans>Being checked since {{ checkedSince: shortDay(order.checkedSince) }}</Trans>
        </Badge>
      )}
      {order.withdrawal && (
        <Badge tone="info" icon={FileUser}>
          <Trans>Withdrawal</Trans>
        </Badge>
      )}
      <TestBadge mode={order.paymentMode} short />
    </>
  )
}
