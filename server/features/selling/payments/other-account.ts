import type { OrderMode } from '#contract/orders/payment-mode.ts'
import { type PaymentProviderName, providerNames } from '#contract/orders/payment-provider.ts'
import type { PaymentStatus } from '#contract/orders/payment-status.ts'
import { isOpen } from '#contract/orders/payment-status.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { recordPayment, writeHistory } from '#server/model/order/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'
import { freeReservations } from './free-reservations.ts'
import type { PaymentContext } from './payment-context.ts'
import { findProvider } from './provider-of.ts'

/** True if the order was paid in another mode than the store's, or with a provider that it no longer has. */
export function belongsToOtherAccount(
  { payments }: PaymentContext,
  { payment_mode: mode, provider }: Pick<Row<'orders'>, 'payment_mode' | 'provider'>,
): boolean {
  return (mode !== null && mode !== payments.mode) || (provider !== null && !findProvider(payments, provider))
}

/** Where payments of each mode can be viewed and refunded. */
function whatToDo(mode: OrderMode, provider: PaymentProviderName): Message {
  switch (mode) {
    case 'demo':
      return msg`This order is part of the demo. Nobody paid it, so there is nothing to refund.`
    case 'sandbox':
      return msg`This order was paid in the payment sandbox, where no money moved, so there is nothing to refund.`
    case 'test':
      return paidInTest[provider]
    case 'live':
      return paidForReal[provider]
  }
}

const paidInTest = {
  stripe: msg`This order was paid in Stripe’s test mode, where no money moved. To refund it anyway, use Stripe’s dashboard (test mode) or restart the store with the test keys.`,
  paypal: msg`This order was paid in PayPal’s test mode, where no money moved. To refund it anyway, use PayPal’s sandbox (www.sandbox.paypal.com) or restart the store with the test keys.`,
} as const satisfies Record<PaymentProviderName, Message>

const paidForReal = {
  stripe: msg`This order was paid with real money at Stripe, under different keys than the store has now. Refund it in Stripe’s dashboard, or restart the store with its live keys.`,
  paypal: msg`This order was paid with real money at PayPal, under different keys than the store has now. Refund it at PayPal, or restart the store with its live keys.`,
} as const satisfies Record<PaymentProviderName, Message>

const withoutProvider = {
  stripe: msg`This order was paid at Stripe, which the store no longer has. Refund it in Stripe’s dashboard, or enter its keys again under Settings, Payments.`,
  paypal: msg`This order was paid at PayPal, which the store no longer has. Refund it at PayPal, or enter its keys again under Settings, Payments.`,
} as const satisfies Record<PaymentProviderName, Message>

/** Explains why an order cannot be refunded here, and what to do instead. */
export function paidElsewhere(
  context: PaymentContext,
  order: Pick<Row<'orders'>, 'payment_mode' | 'provider' | 'intent_id'>,
  options: { cause?: unknown } = {},
): ProblemError {
  return new ProblemError('paid_elsewhere', { detail: whyElsewhere(context, order), ...options })
}

function whyElsewhere(
  { payments }: PaymentContext,
  {
    payment_mode: mode,
    provider: named,
    intent_id: payment,
  }: Pick<Row<'orders'>, 'payment_mode' | 'provider' | 'intent_id'>,
): Message {
  const provider = named ?? 'stripe'
  if (mode !== null && mode !== payments.mode) return whatToDo(mode, provider)
  if (!findProvider(payments, provider)) return withoutProvider[provider]
  const name = providerNames[provider]
  return payment === null
    ? msg`${{ provider: name }} does not know payment for this order: it was made with another account. Refund it there.`
    : msg`${{ provider: name }} does not know payment ${{ payment }}: it was made with another account. Refund it there.`
}

/** Cancels the order if it is open. For orders of another provider. Requires the order's lock. */
export async function giveUpPayment({ db }: PaymentContext, order: Row<'orders'>): Promise<PaymentStatus> {
  if (!isOpen(order.status)) return order.status
  await db.transaction().execute(async (trx) => {
    await recordPayment(trx, order, { status: 'Canceled' })
    await freeReservations(trx, order.id)
    await writeHistory(trx, order.id, {
      fact: 'canceled:other-provider',
      kind: 'canceled',
      status: 'Canceled',
      message: inEnglish(msg`Checkout canceled`),
    })
  })
  return 'Canceled'
}
