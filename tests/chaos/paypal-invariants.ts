import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { HeldPayment } from './held-payments.ts'

const mostCaptures = 5

/** What is refunded of a payment, or about to be, in cents. */
export function sumRefunds({ refunds }: HeldPayment): number {
  return refunds.filter(({ status }) => status !== 'failed').reduce((sum, { cents }) => sum + cents, 0)
}

/**
 * The row about the capture and PayPal agree: what is closed was not charged, what was asked for is decided, an approval is
 * used once, and one that the store has not used is not left behind.
 */
export async function checkPaypalRows(db: Db, payments: readonly HeldPayment[]): Promise<string[]> {
  const rows = await db.selectFrom('paypal_payments').selectAll().execute()
  const orders = await db.selectFrom('orders').select(['id', 'status']).execute()
  const atPaypal = payments.filter(({ provider }) => provider === 'paypal')
  const violations = atPaypal.flatMap(({ id, approvals = 0, captures = 0 }) => [
    ...(captures > approvals
      ? [`PayPal was asked ${captures} times for ${id}, approved ${approvals} times`]
      : []),
    ...(captures > mostCaptures ? [`PayPal was asked ${captures} times for ${id}`] : []),
  ])
  for (const row of rows) {
    const payment = atPaypal.find(({ id }) => id === row.paypal_id)
    const status = payment?.status ?? 'closed'
    const isTaken = status === 'paid' || status === 'processing'
    if (row.capture !== 'asked' && isTaken)
      violations.push(`order ${row.order_id} is ${row.capture} here and ${status} at PayPal`)
    const isUndecided = row.capture === 'asked' && (status === 'open' || status === 'approved')
    if (isUndecided) violations.push(`PayPal was asked for order ${row.order_id} and never answered`)
    const order = orders.find(({ id }) => id === row.order_id)
    if (order && row.capture === 'open' && status === 'approved')
      violations.push(`order ${row.order_id} (${order.status}) was approved and not charged`)
  }
  return violations
}

const paidStatuses: readonly Row<'orders'>['status'][] = ['Completed', 'Refunded', 'Disputed']

/** What the providers hold, less refunds, is what the orders say, by provider and currency. */
export function checkSums(orders: readonly Row<'orders'>[], payments: readonly HeldPayment[]): string[] {
  const sold = new Map<string, number>()
  const held = new Map<string, number>()
  const add = (sums: Map<string, number>, key: string, cents: number) =>
    sums.set(key, (sums.get(key) ?? 0) + cents)
  for (const { provider, currency, status, amount_cents, refunded_cents } of orders)
    if (provider !== null && paidStatuses.includes(status))
      add(sold, `${provider} ${currency}`, amount_cents - refunded_cents)
  for (const payment of payments) {
    if (payment.status !== 'paid') continue
    const isLost = payment.provider === 'stripe' && payment.dispute === 'lost'
    add(
      held,
      `${payment.provider} ${payment.currency}`,
      isLost ? 0 : payment.receivedCents - sumRefunds(payment),
    )
  }
  return [...new Set([...sold.keys(), ...held.keys()])].flatMap((key) => {
    const [here, there] = [sold.get(key) ?? 0, held.get(key) ?? 0]
    return here === there ? [] : [`${key}: ${there} at the provider, ${here} in the orders`]
  })
}
