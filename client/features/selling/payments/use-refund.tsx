import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { useToast } from '#client/ui/toast.tsx'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { faultText } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { RefundDialog } from './refund-dialog.tsx'
import type { RefundBody } from './refund-form.ts'

type Refund = {
  /** Opens the dialog; with a line, that one alone is chosen at first. */
  ask: (lineId?: string) => void
  dialog: ReactNode
  /** Under way: nothing else can be refunded. */
  isRunning: boolean
  /** Why it cannot be refunded here stands at `refundProblemId`. */
  isStuck: boolean
  /** Only a paid order can. */
  isPossible: boolean
}

/** Refunds an order, or some of its lines, after confirmation; refetches after success and failure. */
export function useRefund(order: AdminOrder): Refund {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const [asked, setAsked] = useState<{ lineId: string | undefined }>()
  const refund = useMutation({
    mutationFn: (wanted: RefundBody & { note?: string }) =>
      call('POST /payments/refund', { body: { orderId: order.id, ...wanted } }),
    onSuccess: ({ message }) => showToast({ tone: 'ok', text: message }),
    onError: (error) => showToast({ tone: 'error', text: failureText(error) }),
    onSettled: () => queryClient.invalidateQueries(),
  })
  const isStuck = order.refundProblem !== null
  const isRunning = refund.isPending || (order.refunding && !isStuck)
  return {
    ask: (lineId) => setAsked({ lineId }),
    isStuck,
    isRunning,
    isPossible: !isStuck && !isRunning && order.paymentStatus === 'Completed',
    dialog: (
      <RefundDialog
        order={order}
        open={asked !== undefined}
        lineId={asked?.lineId}
        onRefund={(wanted) => {
          setAsked(undefined)
          refund.mutate(wanted)
        }}
        onClose={() => setAsked(undefined)}
      />
    ),
  }
}

/** The id of the text that says why this order cannot be refunded here. */
export function refundProblemId({ id }: AdminOrder): string {
  return `refund-problem-${id}`
}

/** The specified message, followed by the store's reason, if any. */
function failureText(error: Error): string {
  const failed = faultText(msg`Failed to process refund.`)
  return error instanceof ApiError ? `${failed} ${error.message}` : failed
}
