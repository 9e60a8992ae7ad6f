import { stored } from '#client/platform/stored.ts'
import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import { type Message, msg } from '#contract/text/msg.ts'

/** The last one used on this device. */
const kept = stored<PaymentProviderName>('way to pay')

export const wayWords = {
  stripe: msg`Card and more`,
  paypal: msg`PayPal`,
} as const satisfies Record<PaymentProviderName, Message>

/** What buyers can choose from, the last one used on this device first. */
export function waysToPay(offered: readonly PaymentProviderName[]): PaymentProviderName[] {
  const last = kept.get()
  return offered.toSorted((one, other) => Number(other === last) - Number(one === last))
}

export function rememberWay(way: PaymentProviderName): void {
  kept.set(way)
}

/** What a link to the payment step asks for, such as one of a payment that failed. */
export type AskedWay = { way?: PaymentProviderName; opensAtOnce?: boolean }

export function wayOf(state: unknown): { way: PaymentProviderName | undefined; opensAtOnce: boolean } {
  const { way, opensAtOnce } = (state ?? {}) as AskedWay
  return { way, opensAtOnce: opensAtOnce === true }
}
