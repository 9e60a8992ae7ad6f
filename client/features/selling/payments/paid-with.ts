import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { methodWords } from '#contract/orders/payment-methods.ts'
import { type Message, msg } from '#contract/text/msg.ts'

/** `Card 4242`, `Apple Pay`; empty where it is not known. */
export function paidWithInWords({ paidWith }: Pick<AdminOrder, 'paidWith'>): Message | string {
  if (!paidWith) return ''
  const { method, cardLast4 } = paidWith
  if (method === 'card') return cardLast4 ? msg`Card ${{ cardLast4 }}` : msg`Card`
  return methodWords(method)
}
