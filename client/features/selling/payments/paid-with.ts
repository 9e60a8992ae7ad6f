import type { AdminOrder } from '#contract/orders/admin-order.ts'

const names: Readonly<Record<string, string>> = { paypal: 'PayPal', ideal: 'iDEAL', sepa_debit: 'SEPA debit' }

/** `Apple Pay` for `apple_pay`. */
export function methodName(method: string): string {
  return (
    names[method] ?? method.replace(/(^|_)(\w)/g, (_, gap, letter) => (gap && ' ') + letter.toUpperCase())
  )
}

/** `Card 4242`, `Apple Pay`; empty where it is not known. */
export function paidWithInWords({ paidWith }: Pick<AdminOrder, 'paidWith'>): string {
  if (!paidWith) return ''
  const { method, cardLast4 } = paidWith
  return method === 'card' && cardLast4 ? `Card ${cardLast4}` : methodName(method)
}
