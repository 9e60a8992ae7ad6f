import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, sendJson } from '#client/platform/api.ts'
import { Button } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'

/** Gives the money back. It is disabled while a refund runs, and the list is loaded again however it went. */
export function RefundButton({ order }: { order: AdminOrder }) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const refund = useMutation({
    mutationFn: () => sendJson<{ message: string }>('POST', '/api/payments/refund', { orderId: order.id }),
    onSuccess: ({ message }) => showToast({ tone: 'ok', text: message }),
    onError: (error) => showToast({ tone: 'error', text: failureText(error) }),
    onSettled: () => queryClient.invalidateQueries(),
  })
  const isStuck = order.refundProblem !== null
  const isRunning = refund.isPending || (order.refunding && !isStuck)
  return (
    <Button
      small
      busy={isRunning}
      disabled={isStuck}
      aria-describedby={isStuck ? refundProblemId(order) : undefined}
      aria-label={`${isRunning ? 'Refunding' : 'Refund'} order ${order.number}`}
      onClick={() => refund.mutate()}
    >
      {isRunning ? 'Refunding' : 'Refund'}
    </Button>
  )
}

/** The id of the text that says why this order cannot be refunded here. */
export function refundProblemId({ id }: AdminOrder): string {
  return `refund-problem-${id}`
}

const explained = ['paid_elsewhere', 'refund_refused']

/** The specified words; after them what to do, where trying again is of no use. */
function failureText(error: Error): string {
  const failed = 'Failed to process refund.'
  const isExplained = error instanceof ApiError && explained.includes(error.code)
  return isExplained ? `${failed} ${error.message}` : failed
}
