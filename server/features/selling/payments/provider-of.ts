import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import type { PaymentProvider } from '#server/model/payment/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { Payments } from './open-payments.ts'

/**
 * The provider that an order is paid with. Orders of others are given up before: see `belongsToOtherAccount`.
 * @throws Error rather than asking another one
 */
export function providerOf(
  payments: Payments,
  { provider }: Pick<Row<'orders'>, 'provider'>,
): PaymentProvider {
  if (provider === null) return payments.providers[0]
  const found = findProvider(payments, provider)
  if (!found) throw new Error(`the store takes no payments by ${provider}`)
  return found
}

/** Undefined if the store does not take payments by it. */
export function findProvider(
  { providers }: Pick<Payments, 'providers'>,
  name: PaymentProviderName,
): PaymentProvider | undefined {
  return providers.find((provider) => provider.name === name)
}
