import type { SandboxContext } from './context.ts'
import { newObjectId } from './object-id.ts'
import type { BalanceTransaction, Charge } from './objects.ts'
import { type Route, retrieve } from './route.ts'

const FEE_SHARE = 0.029
const FEE_FIXED = 30

export const balanceTransactionRoutes: readonly Route[] = [
  retrieve('balance_transaction', 'balance_transactions'),
]

/** Books a captured charge with a fee of 2.9 % and 30 of the smallest unit. Returns the charge. */
export function bookCharge(context: SandboxContext, charge: Charge): Charge {
  const amount = charge.amount_captured
  const fee = Math.min(amount, Math.round(amount * FEE_SHARE) + FEE_FIXED)
  const created = context.nowSeconds()
  const booked = context.state.put({
    id: newObjectId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created + context.fundsDelaySeconds,
    created,
    currency: charge.currency,
    description: charge.description,
    exchange_rate: null,
    fee,
    fee_details: [
      {
        amount: fee,
        application: null,
        currency: charge.currency,
        description: 'Stripe processing fees',
        type: 'stripe_fee',
      },
    ],
    net: amount - fee,
    reporting_category: 'charge',
    source: charge.id,
    status: 'pending',
    type: 'charge',
  } satisfies BalanceTransaction)
  return { ...charge, balance_transaction: booked.id }
}
