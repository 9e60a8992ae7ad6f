import { callQuery } from '#client/platform/call.ts'
import type { Order } from '#contract/orders/order.ts'
import { isOpen } from '#contract/orders/payment-status.ts'

export const paymentSettingsQuery = callQuery('GET /payments/settings', {}, { staleTime: 60_000 })

const pollEveryMs = 1_500
/** Poll less often after a minute. */
const quickPolls = 40
const slowPollEveryMs = 10_000

/** An order, polled until the payment's outcome is known and its files are made. */
export function followOrderQuery(orderId: string) {
  return callQuery(
    'GET /orders/:id',
    { params: { id: orderId } },
    {
      refetchInterval: ({ state }) => {
        if (!state.data || !isUnfinished(state.data)) return false
        const isQuick = state.dataUpdateCount < quickPolls && !state.data.checkedSince
        return isQuick ? pollEveryMs : slowPollEveryMs
      },
    },
  )
}

function isUnfinished(order: Order): boolean {
  return isOpen(order.paymentStatus) || order.beats.some(({ delivery }) => delivery?.state === 'preparing')
}
