/** Who takes the buyer's money. */
export const paymentProviders = ['stripe', 'paypal'] as const
export type PaymentProviderName = (typeof paymentProviders)[number]

export const providerNames = {
  stripe: 'Stripe',
  paypal: 'PayPal',
} as const satisfies Record<PaymentProviderName, string>

/** Who checks a payment, and declines it: for the history, which owners read, too. */
export function checkerInWords(provider: PaymentProviderName | null): string {
  return provider === 'paypal' ? 'PayPal' : 'The bank'
}

/** What a buyer does whose payment is being checked: nothing. */
export function checkInWords(provider: PaymentProviderName | null): string {
  const who = provider === 'paypal' ? 'PayPal' : 'Your bank'
  return `${who} is checking your payment. That can take a day. We email you as soon as it is done; you need not stay.`
}
