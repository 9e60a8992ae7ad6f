import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { methodWords } from '#contract/orders/payment-methods.ts'

/** `Card 4242`, `Apple Pay`; empty where it is not known. */
export function paidWithInWords({ paidWith }: Pick<AdminOrder, 'paidWith'>): string {
  if (!paidWith) return ''
  const { method, cardLast4 } = paidWith
  return method === 'card' && cardLast4 ? `Card ${cardLast4}` : methodWords(method)
}
