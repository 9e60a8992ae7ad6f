import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#client/features/admin/index.ts'
import { ApiError, sendJson } from '#client/platform/api.ts'
import { Button } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'

/**
 * Gives the money back, after asking. Only a paid order has any to give back. It is disabled while a refund runs, and
 * the list is loaded again however it went.
 */
export function RefundButton({ order }: { order: AdminOrder }) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const refund = useMutation({
    mutationFn: () => sendJson<{ message: string }>('POST', '/api/payments/refund', { orderId: order.id }),
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
      <ConfirmDialog
        open={isAsking}
        title="Refund order"
        text={`Refund order ${order.number}? ${order.user?.username ?? 'Its buyer'} gets back everything that was not refunded yet, and the downloads are closed.`}
        action="Refund"
        busy={false}
        onConfirm={() => {
          setIsAsking(false)
          refund.mutate()
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

/** The specified words; after them the reason, where the store has given one. */
function failureText(error: Error): string {
  const failed = 'Failed to process refund.'
  return error instanceof ApiError ? `${failed} ${error.message}` : failed
}
