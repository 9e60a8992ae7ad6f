import type { AdminOrder } from '#contract/orders/admin-order.ts'
import type { OrderMode } from '#contract/orders/payment-mode.ts'
import { currencyCodes } from '#contract/pricing/currency.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { VatCheck } from '#contract/pricing/vat-number.ts'
import {
  belongsToOtherAccount,
  type PaymentContext,
  paidElsewhere,
} from '#server/features/selling/payments/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { Store } from '#server/platform/store.ts'
import type { I18n } from '#server/platform/text/i18n-of.ts'
import { presentOrder } from './present.ts'
import { rightOfLines } from './present-right.ts'
import type { OrderWithDetails } from './queries.ts'

/** Maps an order to the admin's wire format. */
export function presentAdminOrder(
  { payment, delivery }: Pick<Store, 'payment' | 'delivery'>,
  whole: OrderWithDetails,
  i18n: I18n,
): AdminOrder {
  const { order } = whole
  const right = rightOfLines(whole, delivery.timeZone, i18n)
  return {
    ...presentOrder(whole, delivery, undefined, i18n),
    providerId: order.provider === 'paypal' ? (order.charge_id ?? order.intent_id) : order.intent_id,
    providerUrl: providerUrl(order.payment_mode ?? payment.payments.mode, order),
    paidWith: order.paid_with === null ? null : { method: order.paid_with, cardLast4: order.card_last4 },
    fee: feeOf(order),
    refundedAmount: toDollars(order.refunded_cents),
    refundProblem: refundProblem(payment, order),
    buyerEvidence: {
      cardCountry: order.card_country,
      vatCheck: readJson(VatCheck, order.vat_check),
      consentAt: order.consent_at === null ? null : new Date(Number(order.consent_at)).toISOString(),
    },
    ...(whole.withdrawal !== undefined && { withdrawal: whole.withdrawal }),
    refund: presentRefund(whole.refunds.at(-1)),
    ...(right.length > 0 && { rightToWithdraw: right }),
    client:
      order.client_address === null ? null : { address: order.client_address, userAgent: order.user_agent },
  }
}

/** The payment's page in the provider's dashboard. The sandbox has none. */
function providerUrl(
  mode: OrderMode,
  { provider, intent_id: intentId, charge_id: chargeId }: Row<'orders'>,
): string | null {
  if (intentId === null || mode === 'sandbox' || mode === 'demo') return null
  if (provider !== 'paypal')
    return `https://dashboard.stripe.com/${mode === 'test' ? 'test/' : ''}payments/${intentId}`
  const host = mode === 'test' ? 'www.sandbox.paypal.com' : 'www.paypal.com'
  // There is no page before the money was taken.
  return chargeId && `https://${host}/activity/payment/${chargeId}`
}

/** A currency that the store does not know cannot be shown. */
function feeOf({ fee_cents, fee_currency }: Row<'orders'>): AdminOrder['fee'] {
  const currency = currencyCodes.find((code) => code === fee_currency)
  return fee_cents === null || currency === undefined ? null : { amount: toDollars(fee_cents), currency }
}

/** Only paid orders can be refunded. */
function refundProblem(context: PaymentContext, order: Row<'orders'>): string | null {
  const isStuck = order.status === 'Completed' && belongsToOtherAccount(context, order)
  return isStuck ? paidElsewhere(context, order).message : null
}

function presentRefund(refund: Row<'refunds'> | undefined): AdminOrder['refund'] {
  if (!refund) return null
  return {
    state: refund.status,
    requestedAt: new Date(refund.created_at).toISOString(),
    problem: refund.problem,
  }
}
