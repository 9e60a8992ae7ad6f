import type { MovedMoney } from '#server/model/payment/index.ts'
import type { PaypalClient } from './paypal-client.ts'
import { PaypalError } from './paypal-error.ts'
import { orderIdIn } from './paypal-snapshot.ts'
import type { Transaction } from './paypal-wire.ts'

/** PayPal searches a month at a time. */
const LONGEST_MS = 31 * 86_400_000
/** Of money that came, also where some of it went back later. */
const cameThrough = ['S', 'V']
/** Refunds, reversals and chargebacks (developer.paypal.com, transaction event codes). */
const goesBack = ['T1107', 'T1106', 'T1201']

/**
 * Payments of the store and everything that was given back, oldest first. Of refunds PayPal does not say for which shop
 * they were: `chargeId` tells. Leaves out what is pending, and up to the last three hours.
 * @throws Error if Transaction Search is off
 */
export async function* listMovedMoney(
  client: Pick<PaypalClient, 'listTransactions'>,
  from: number,
  to: number,
): AsyncGenerator<MovedMoney> {
  // Both ends of a search count, so what moved at the edge of two is in both.
  const seen = new Set<string>()
  try {
    for (let start = from; start < to; start += LONGEST_MS)
      for await (const transaction of client.listTransactions(start, Math.min(start + LONGEST_MS, to))) {
        if (!seen.has(transaction.transaction_id)) yield* describe(transaction)
        seen.add(transaction.transaction_id)
      }
  } catch (cause) {
    if (!(cause instanceof PaypalError && cause.status === 403)) throw cause
    throw new Error(
      'Switch on Transaction Search among the features of your app at PayPal. That can take nine hours.',
      { cause },
    )
  }
}

function describe(transaction: Transaction): MovedMoney[] {
  const { transaction_id: id, transaction_event_code: code, transaction_status: status } = transaction
  const { cents, currency } = transaction.transaction_amount
  const orderId = orderIdIn(transaction.custom_field)
  const moved = { id, orderId, currency, at: transaction.transaction_initiation_date }
  if (goesBack.includes(code) && status === 'S' && transaction.paypal_reference_id !== undefined)
    return [
      {
        ...{ ...moved, kind: 'refund', chargeId: transaction.paypal_reference_id },
        ...{ amountCents: -cents, feeCents: undefined },
      },
    ]
  // Others were sold elsewhere with the same account.
  if (!code.startsWith('T00') || !cameThrough.includes(status) || cents <= 0 || !orderId) return []
  const fee = transaction.fee_amount
  const feeCents = fee?.currency === currency ? -fee.cents : undefined
  return [{ ...moved, kind: 'payment', chargeId: id, amountCents: cents, feeCents }]
}
