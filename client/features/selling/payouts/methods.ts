import { CreditCard, Landmark, type LucideIcon, Wallet } from 'lucide-react'
import { sumDollars } from '#contract/pricing/money.ts'
import type { PayoutPerson } from '#contract/splits/payout.ts'
import type { PayoutMethod, PayoutRhythm } from '#contract/splits/payout-settings.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'

export const methodNames = {
  stripe: msg`Stripe`,
  bank: msg`Bank transfer`,
  paypal: msg`PayPal`,
} as const satisfies Record<PayoutMethod, Message>

export const methodIcons = { stripe: CreditCard, bank: Landmark, paypal: Wallet } as const satisfies Record<
  PayoutMethod,
  LucideIcon
>

/** How Stripe pays, such as `Automatic, on the first of each month. …` */
export function stripeTerms(rhythm: PayoutRhythm, holdDays: number): Message {
  if (rhythm === 'weekly')
    return msg`Automatic, each Monday. Stripe asks who you are and for your bank account.`
  if (rhythm === 'monthly')
    return msg`Automatic, on the first of each month. Stripe asks who you are and for your bank account.`
  return holdDays === 0
    ? msg`Automatic, the day after each sale. Stripe asks who you are and for your bank account.`
    : msg`Automatic, ${plural({ holdDays }, { one: '# day', other: '# days' })} after each sale. Stripe asks who you are and for your bank account.`
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
  whose: 'theirs' | 'yours',
): Message | undefined {
  if (sums.method !== 'stripe' || sums.byHand === 0) return undefined
  const byHand = money(sums.byHand)
  if (byStripeOf(sums) === 0) return msg`${{ byHand }} came by PayPal and is paid by hand.`
  const byStripe = money(byStripeOf(sums))
  return whose === 'yours'
    ? msg`${{ byStripe }} goes to your Stripe account, ${{ byHand }} came by PayPal and is paid by hand.`
    : msg`${{ byStripe }} goes to their Stripe account, ${{ byHand }} came by PayPal and is paid by hand.`
}

/** Where somebody is paid to; null if there is nothing to say. */
export function accountOf({ method, account, stripe }: PayoutPerson): Message | string | null {
  if (method !== 'stripe') return account
  const end = stripe?.last4
  return end ? msg`Account ending in ${{ end }}` : null
}

/** As `accountOf`, of an IBAN only country and end: `DE•• 7731`. */
export function briefAccountOf(person: PayoutPerson): Message | string | null {
  const { method, account } = person
  if (method !== 'bank' || account === null) return accountOf(person)
  return `${account.slice(0, 2)}•• ${account.slice(-4)}`
}
