import { readRefundsOf } from '#server/model/order/index.ts'
import { PaymentMissingError, type PaymentSnapshot } from '#server/model/payment/index.ts'
import type { PaypalContext } from './paypal-context.ts'
import { PaypalError } from './paypal-error.ts'
import { holdMessageOf } from './paypal-refusals.ts'
import {
  closeUncharged,
  findPaymentBy,
  isApprovedAgain,
  movePayment,
  type PaypalRow,
  recordCapture,
} from './paypal-rows.ts'
import { describePaypalPayment, isPaid } from './paypal-snapshot.ts'
import type { Capture, Dispute, PaypalOrder, Refund } from './paypal-wire.ts'

const DAY_MS = 86_400_000

/**
 * Reads a payment as it is now. Requires the order's lock.
 * @throws PaymentMissingError; Error if PayPal does not know an order that it may have charged: for a day, it is asked again
 */
export async function readPayment(context: PaypalContext, paypalId: string): Promise<PaymentSnapshot> {
  const { db } = context
  const row = await findPaymentBy(db, 'paypal_id', paypalId)
  const order = await readOrder(context, paypalId, row)
  const captures = capturesOf(order)
  const known = row && (await keepCapture(context, row, captures))
  const current = known && (await reopen(context, known, order))
  const captured = captures.find(isPaid)
  const refunds = current && captured ? await readRefundsOf(db, [current.order_id]) : []
  const snapshot = describePaypalPayment({
    order,
    known: current,
    disputes: captured ? await readDisputes(context, captured.id) : [],
    isOwnRefund: (id) => refunds.some((refund) => refund.id === id),
  })
  if (snapshot.status === 'processing') await reportHold(context, captures)
  return snapshot
}

export function capturesOf({ purchase_units: units }: PaypalOrder): Capture[] {
  return units.flatMap(({ payments }) => payments?.captures ?? [])
}

/**
 * An order at PayPal, or what is left of it once PayPal has forgotten it.
 * @throws PaymentMissingError, Error as readPayment
 */
export async function readOrder(
  context: PaypalContext,
  paypalId: string,
  row: PaypalRow | undefined,
): Promise<PaypalOrder> {
  try {
    return await context.client.readOrder(paypalId)
  } catch (error) {
    if (!isMissing(error)) throw error
    if (row && row.capture_id === null) await closeForgotten(context, row)
  }
  try {
    if (row?.capture_id) return await readForgotten(context, { ...row, capture_id: row.capture_id })
  } catch (error) {
    // All of it is another account's.
    if (!isMissing(error)) throw error
  }
  throw new PaymentMissingError(`PayPal does not know payment ${paypalId}.`)
}

function isMissing(error: unknown): boolean {
  return error instanceof PaypalError && error.isMissing
}

/** An order whose money was taken, by the capture and by the refunds that the store knows of. */
async function readForgotten(
  { client, db }: PaypalContext,
  row: PaypalRow & { capture_id: string },
): Promise<PaypalOrder> {
  const capture = await client.readCapture(row.capture_id)
  const refunds: Refund[] = []
  for (const { provider_id } of await readRefundsOf(db, [row.order_id]))
    if (provider_id !== null) refunds.push(await client.readRefund(provider_id))
  if (capture.status === 'PARTIALLY_REFUNDED' && !refunds.some(({ status }) => status === 'COMPLETED'))
    throw new Error(`PayPal does not say how much of capture ${capture.id} was refunded.`)
  const { amount } = capture
  return {
    id: row.paypal_id ?? '',
    status: 'COMPLETED',
    purchase_units: [{ custom_id: row.order_id, amount, payments: { captures: [capture], refunds } }],
    links: [],
  }
}

/** PayPal forgets orders that nobody approved. One that it may have charged is not given up before a day has passed. */
async function closeForgotten({ db, report }: PaypalContext, row: PaypalRow): Promise<void> {
  if (await closeUncharged(db, row.order_id, null)) return
  if (row.capture !== 'asked') return
  if (Date.now() - (row.asked_at ?? 0) < DAY_MS)
    throw new Error(`PayPal does not know order ${row.paypal_id ?? ''}, which it was asked to charge.`)
  await movePayment(db, row, 'asked', { capture: 'closed' })
  await report({
    key: `paypal-forgotten:${row.order_id}`,
    message: `PayPal was asked to charge order ${row.paypal_id ?? ''} and has not known it for a day. The purchase was canceled. Check at PayPal that nothing was paid.`,
  })
}

async function keepCapture(
  { db }: PaypalContext,
  row: PaypalRow,
  captures: readonly Capture[],
): Promise<PaypalRow> {
  const captureId = (captures.find(isPaid) ?? captures.at(-1))?.id
  if (captureId === undefined || captureId === row.capture_id) return row
  await recordCapture(db, row.order_id, captureId)
  return { ...row, capture_id: captureId }
}

/** A refused payment can be captured again once the buyer has approved again, and not before. */
async function reopen({ db }: PaypalContext, row: PaypalRow, order: PaypalOrder): Promise<PaypalRow> {
  if (row.capture !== 'refused' || order.status !== 'APPROVED') return row
  if (!(await isApprovedAgain(db, row))) return row
  return (await movePayment(db, row, 'refused', { capture: 'open' })) ? { ...row, capture: 'open' } : row
}

/** Undefined if the app may not read them. */
async function readDisputes({ client }: PaypalContext, captureId: string): Promise<Dispute[] | undefined> {
  const disputes: Dispute[] = []
  try {
    for await (const { dispute_id } of client.listDisputes({ captureId }))
      disputes.push(await client.readDispute(dispute_id))
  } catch (error) {
    if (error instanceof PaypalError && error.status === 403) return undefined
    throw error
  }
  return disputes
}

/** Some payments wait for the owner. */
async function reportHold({ report }: PaypalContext, captures: readonly Capture[]): Promise<void> {
  for (const { id, status, status_details } of captures) {
    const message = status === 'PENDING' ? holdMessageOf(status_details?.reason ?? '') : undefined
    if (message) await report({ key: `paypal-hold:${id}`, message: `PayPal holds payment ${id}. ${message}` })
  }
}
