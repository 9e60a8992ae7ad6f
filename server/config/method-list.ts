import { z } from 'zod'
import { type PaymentMethodName, paymentMethodNames } from '#contract/orders/payment-methods.ts'

/** Reads PAYMENT_SANDBOX_METHODS: `all`, or `card,klarna`. */
export function methodList(text: string, context: z.RefinementCtx): readonly PaymentMethodName[] {
  if (text === 'all') return paymentMethodNames
  const names = text.split(',').map((part) => paymentMethodNames.find((name) => name === part.trim()))
  const known = names.filter((name) => name !== undefined)
  if (known.length === names.length) return known
  context.addIssue({
    code: 'custom',
    message: `must be all, or some of ${paymentMethodNames.join(', ')}, separated by commas`,
  })
  return z.NEVER
}
