import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendJson } from '#client/api.ts'
import { Key } from '#client/ui/key.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'

/** Gives the money back. It is disabled while a refund runs, and the list is loaded again however it went. */
export function RefundKey({ order }: { order: AdminOrder }) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const refund = useMutation({
    mutationFn: () => sendJson<{ message: string }>('POST', '/api/payments/refund', { orderId: order.id }),
    onSuccess: ({ message }) => showToast({ tone: 'ok', text: message }),
    onError: () => showToast({ tone: 'error', text: 'Failed to process refund.' }),
    onSettled: () => queryClient.invalidateQueries(),
  })
  const isRunning = refund.isPending || order.refunding
  return (
    <Key
      small
      busy={isRunning}
      aria-label={`${isRunning ? 'Refunding' : 'Refund'} order ${order.number}`}
      onClick={() => refund.mutate()}
    >
      {isRunning ? 'Refunding' : 'Refund'}
    </Key>
  )
}
