import { paidByWords } from '#contract/orders/payment-methods.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** `with Klarna`, `by card ending in 4242`; undefined where it is not known. */
export function paidInWords({
  paid_with: method,
  card_last4: cardLast4,
}: Pick<Row<'orders'>, 'paid_with' | 'card_last4'>): string | undefined {
  return method === null ? undefined : paidByWords({ method, cardLast4 })
}
