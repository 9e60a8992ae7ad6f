import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { RefundDialog } from './refund-dialog.tsx'
import type { RefundBody } from './refund-form.ts'

/**
 * Refunds an order after confirmation. Only for paid orders. Disabled while a refund is in progress; refetches the list
 * after success and failure.
 */
export function RefundButton({ order }: { order: AdminOrder }) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const refund = useMutation({
    mutationFn: (wanted: RefundBody & { note?: string }) =>
      call('POST /payments/refund', { body: { orderId: order.id, ...wanted } }),
    onSuccess: ({ message }) => showToast({ tone: 'ok', text: message }),
    onError: (error) => showToast({ tone: 'error', text: failureText(error) }),
    onSettled: () => queryClient.invalidateQueries(),
  })
  const isStuck = order.refundProblem !== null
  const isRunning = refund.isPending || (order.refunding && !isStuck)
  return (
    <>
      <Button
        small
        busy={isRunning}
        disabled={isStuck || order.paymentStatus !== 'Completed'}
        aria-describedby={isStuck ? refundProblemId(order) : undefined}
        aria-label={`${isRunning ? 'Refunding' : 'Refund'} order ${order.number}`}
        onClick={() => setIsAsking(true)}
      >
        {isRunning ? 'Refunding' : 'Refund'}
      </Button>
      <RefundDialog
        order={order}
        open={isAsking}
        onRefund={(wanted) => {
          setIsAsking(false)
          refund.mutate(wanted)
        }}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}

/** The id of the text that says why this order cannot be refunded here. */
export function refundProblemId({ id }: AdminOrder): string {
  return `refund-problem-${id}`
}

/** The specified message, followed by the store's reason, if any. */
function failureText(error: Error): string {
  const failed = 'Failed to process refund.'
  return error instanceof ApiError ? `${failed} ${error.message}` : failed
}
