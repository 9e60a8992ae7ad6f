import { type Message, msg } from '#contract/text/msg.ts'
import { companyOf } from './payment-methods.ts'

/** Who takes the buyer's money. */
export const paymentProviders = ['stripe', 'paypal'] as const
export type PaymentProviderName = (typeof paymentProviders)[number]

export const providerNames = {
  stripe: 'Stripe',
  paypal: 'PayPal',
} as const satisfies Record<PaymentProviderName, string>

/** By whom and with what a payment is made; the method by the provider's name such as `klarna`, null where it is not known. */
export type Payment = { provider: PaymentProviderName | null; method: string | null | undefined }

/** Who checks a payment, declines it and holds its money: `PayPal`, `Klarna`, or the bank behind a card. */
export function checkerInWords({ provider, method }: Payment, bank = 'The bank'): string {
  if (provider === 'paypal') return providerNames.paypal
  return (method && companyOf(method)) || bank
}

/** What a buyer does whose payment is being checked: nothing. */
export function checkInWords(payment: Payment): Message {
  const checker = checkerInWords(payment, '')
  return checker === ''
    ? msg`Your bank is checking your payment. That can take a day. We email you as soon as it is done; you need not stay.`
    : msg`${{ checker }} is checking your payment. That can take a day. We email you as soon as it is done; you need not stay.`
}
