import { useLingui } from '@lingui/react/macro'
import { Button } from '#client/ui/button.tsx'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { refundProblemId, useRefund } from './use-refund.tsx'

/** Refunds an order after confirmation. Only for paid orders; disabled while a refund is in progress. */
export function RefundButton({ order, wide }: { order: AdminOrder; wide?: boolean }) {
  const { t } = useLingui()
  const { ask, dialog, isRunning, isStuck, isPossible } = useRefund(order)
  return (
    <>
      <Button
        small
        wide={wide}
        busy={isRunning}
        disabled={!isPossible}
        aria-describedby={isStuck ? refundProblemId(order) : undefined}
        aria-label={
          isRunning
            ? t`Refunding order ${{ number: order.number }}`
            : t`Refund order ${{ number: order.number }}`
        }
        onClick={() => ask()}
      >
        {isRunning ? t`Refunding` : t({ message: 'Refund', context: 'a button' })}
      </Button>
      {dialog}
    </>
  )
}
