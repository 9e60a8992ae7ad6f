import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import type { PaymentProvider } from '#server/model/payment/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { Payments } from './open-payments.ts'

/** The provider that an order is paid with. Orders of others are given up before: see `belongsToOtherAccount`. */
export function providerOf(
  payments: Payments,
  { provider }: Pick<Row<'orders'>, 'provider'>,
): PaymentProvider {
  return (provider && findProvider(payments, provider)) ?? payments.providers[0]
}

/** Undefined if the store does not take payments by it. */
export function findProvider(
  { providers }: Pick<Payments, 'providers'>,
  name: PaymentProviderName,
): PaymentProvider | undefined {
  return providers.find((provider) => provider.name === name)
}
