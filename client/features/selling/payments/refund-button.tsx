import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#client/features/store/admin/index.ts'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { formatTotal, sumDollars } from '#contract/pricing/money.ts'
import { countOf } from '#contract/text/format-count.ts'
import { RefundedLines } from './refunded-lines.tsx'

/**
 * Refunds an order after confirmation. Only for paid orders. Disabled while a refund is in progress; refetches the list
 * after success and failure.
 */
export function RefundButton({ order }: { order: AdminOrder }) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const [chosen, setChosen] = useState<string[]>()
  const open = order.beats.filter(({ refunded }) => !refunded)
  const refund = useMutation({
    mutationFn: (lines: string[] | undefined) =>
      call('POST /payments/refund', { body: { orderId: order.id, lines } }),
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
        onClick={() => {
          setChosen(undefined)
          setIsAsking(true)
        }}
      >
        {isRunning ? 'Refunding' : 'Refund'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Refund order"
        text={refundText(order, chosen)}
        action="Refund"
        busy={false}
        onConfirm={() => {
          setIsAsking(false)
          refund.mutate(chosen)
        }}
        onClose={() => setIsAsking(false)}
      >
        {open.length > 1 && (
          <RefundedLines lines={open} currency={order.currency} chosen={chosen} onChoose={setChosen} />
        )}
      </ConfirmDialog>
    </>
  )
}

function refundText(order: AdminOrder, chosen: readonly string[] | undefined): string {
  const buyer = order.user?.username ?? 'The buyer'
  const dollars = sumDollars(
    order.beats.filter(({ lineId }) => chosen?.includes(lineId)).map(({ price }) => price),
  )
  if (order.price === 0)
    return `Refund order ${order.number}? Nothing was paid for it. The refunded licenses end, and their downloads are closed.`
  if (chosen && dollars === 0)
    return `End ${countOf(chosen.length, 'license')} of order ${order.number}? Nothing was paid for ${chosen.length === 1 ? 'it' : 'them'}, so there is nothing to give back. ${buyer} keeps the other licenses.`
  if (!chosen)
    return `Refund order ${order.number}? ${buyer} gets back ${formatTotal(sumDollars([order.price, -order.refundedAmount]), order.currency)}. All its licenses end, and the downloads are closed.`
  return `Refund ${formatTotal(dollars, order.currency)} of order ${order.number}? ${buyer} keeps the other licenses; those that are refunded end, and their downloads are closed.`
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
