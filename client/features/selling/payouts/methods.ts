import { CreditCard, Landmark, type LucideIcon, Wallet } from 'lucide-react'
import { sumDollars } from '#contract/pricing/money.ts'
import type { PayoutPerson } from '#contract/splits/payout.ts'
import type { PayoutMethod, PayoutRhythm } from '#contract/splits/payout-settings.ts'
import { countOf } from '#contract/text/format-count.ts'

export const methodNames = {
  stripe: 'Stripe',
  bank: 'Bank transfer',
  paypal: 'PayPal',
} as const satisfies Record<PayoutMethod, string>

export const methodIcons = { stripe: CreditCard, bank: Landmark, paypal: Wallet } as const satisfies Record<
  PayoutMethod,
  LucideIcon
>

/** `automatic, on the first of each month` */
export function rhythmWords(rhythm: PayoutRhythm, holdDays: number): string {
  if (rhythm === 'weekly') return 'each Monday'
  if (rhythm === 'monthly') return 'on the first of each month'
  return holdDays === 0 ? 'the day after each sale' : `${countOf(holdDays, 'day')} after each sale`
}

/** Of what is ready, what a transfer by Stripe sends. */
export function byStripeOf({
  method,
  ready,
  byHand,
}: Pick<PayoutPerson, 'method' | 'ready' | 'byHand'>): number {
  return method === 'stripe' ? sumDollars([ready, -byHand]) : 0
}

/** What goes to Stripe and what is paid by hand, where something came by PayPal; undefined elsewhere. */
export function waysInWords(
  sums: Pick<PayoutPerson, 'method' | 'ready' | 'byHand'>,
  money: (dollars: number) => string,
  whose: string,
): string | undefined {
  if (sums.method !== 'stripe' || sums.byHand === 0) return undefined
  const byHand = `${money(sums.byHand)} came by PayPal and is paid by hand.`
  const byStripe = byStripeOf(sums)
  return byStripe === 0 ? byHand : `${money(byStripe)} goes to ${whose} Stripe account, ${byHand}`
}

/** Where somebody is paid to; null if there is nothing to say. */
export function accountOf({ method, account, stripe }: PayoutPerson): string | null {
  if (method !== 'stripe') return account
  return stripe?.last4 ? `Account ending in ${stripe.last4}` : null
}

/** As `accountOf`, of an IBAN only country and end: `DE•• 7731`. */
export function briefAccountOf(person: PayoutPerson): string | null {
  const { method, account } = person
  if (method !== 'bank' || account === null) return accountOf(person)
  return `${account.slice(0, 2)}•• ${account.slice(-4)}`
}
