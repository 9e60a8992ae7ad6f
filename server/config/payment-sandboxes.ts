import type { RefinementCtx } from 'zod'
import { type PaymentProviderName, paymentProviders } from '#contract/orders/payment-provider.ts'

/** The value of PAYMENT_SANDBOXES, such as `stripe,paypal`: whose sandboxes run, the first by default. */
export function paymentSandboxes(
  value: string,
  context: RefinementCtx,
): [PaymentProviderName, ...PaymentProviderName[]] {
  const names = value.split(',').map((name) => name.trim())
  const known = paymentProviders.filter((provider) => names.includes(provider))
  const [first, ...others] = names.flatMap((name) => known.find((provider) => provider === name) ?? [])
  if (first && names.length === known.length) return [first, ...others]
  context.addIssue({ code: 'custom', message: 'must be stripe, paypal, or both with a comma between them' })
  return ['stripe']
}
