/** Who takes the buyer's money. */
export const paymentProviders = ['stripe', 'paypal'] as const
export type PaymentProviderName = (typeof paymentProviders)[number]
