import type { HandMethod, PayoutMethod, PayoutSettings } from '#contract/splits/payout-settings.ts'
import type { Row } from '#server/platform/database/schema.ts'

type Details = Pick<Row<'payout_details'>, 'method' | 'iban' | 'paypal'>

/** How somebody is paid. In a store without Stripe, who chose it is paid by hand. */
export function methodOf(
  details: Details | undefined,
  { hasStripe }: { hasStripe: boolean },
): PayoutMethod | null {
  const method = details?.method ?? null
  return method === 'stripe' && !hasStripe ? handMethodOf(details) : method
}

/** Where a payment by hand goes: for those who chose Stripe, too, as what came by PayPal is paid so. */
export function handMethodOf(details: Details | undefined): HandMethod | null {
  if (details?.method && details.method !== 'stripe') return details.method
  if (details?.iban) return 'bank'
  return details?.paypal ? 'paypal' : null
}

/** What a collaborator can choose. A store whose only way is Stripe, and which has no Stripe, pays by hand. */
export function offeredMethods({
  settings: { methods },
  hasStripe,
}: {
  settings: Pick<PayoutSettings, 'methods'>
  hasStripe: boolean
}): PayoutMethod[] {
  const offered = methods.filter((method) => hasStripe || method !== 'stripe')
  return offered.length > 0 ? offered : ['bank', 'paypal']
}
