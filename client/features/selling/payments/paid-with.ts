import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { drawMethod } from '#contract/orders/payment-methods.ts'
import type { Draws } from '#contract/text/draws.ts'
import { msg } from '#contract/text/msg.ts'

/** `Card 4242`, `Apple Pay`; empty where it is not known. */
export function paidWithInWords({ paidWith }: Pick<AdminOrder, 'paidWith'>, i18n: Draws): string {
  if (!paidWith) return ''
  const { method, cardLast4 } = paidWith
  return method === 'card' && cardLast4
    ? i18n._(msg`Card ${{ digits: cardLast4 }}`)
    : drawMethod(method, i18n)
}
