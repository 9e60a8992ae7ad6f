import { readLinesOf } from '#server/model/order/index.ts'
import { type OpenedPayment, PaymentMissingError, RefusedError } from '#server/model/payment/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { PaypalContext } from './paypal-context.ts'
import { PaypalError, UnexpectedAnswerError } from './paypal-error.ts'
import { createOrderBody } from './paypal-order-body.ts'
import { captureRefusalOf } from './paypal-refusals.ts'
import { findPayment, keepPayment, type PaypalRow, recordDeparture } from './paypal-rows.ts'
import { statusOf } from './paypal-snapshot.ts'
import type { PaypalOrder } from './paypal-wire.ts'
import { readOrder } from './read-payment.ts'

/**
 * Creates the order at PayPal, or finds it. Repeats are one request for as long as PayPal keeps its key, and afterwards one
 * that is never captured.
 * @throws PaymentMissingError if PayPal has forgotten it; RefusedError if PayPal cannot be used for this order
 */
export async function openPayment(context: PaypalContext, order: Row<'orders'>): Promise<OpenedPayment> {
  const row = (await findPayment(context.db, order.id)) ?? (await create(context, order))
  if (row.paypal_id === null || row.approve_link === null)
    throw new PaymentMissingError(`The payment of order ${order.id} was closed before PayPal was asked.`)
  const paypalOrder = await readOrder(context, row.paypal_id, row)
  await recordDeparture(context.db, order.id)
  const amount = paypalOrder.purchase_units[0]?.amount
  return {
    paymentId: row.paypal_id,
    status: statusOf(paypalOrder, row),
    amountCents: amount?.cents ?? 0,
    currency: amount?.currency ?? '',
    clientSecret: null,
    approveUrl: context.approveUrl(row.approve_link),
  }
}

async function create(context: PaypalContext, order: Row<'orders'>): Promise<PaypalRow> {
  const { db, client } = context
  const lines = await readLinesOf(db, order.id)
  const body = createOrderBody({ order, lines }, await context.store())
  try {
    const made = await client.createOrder(body, `order:${order.id}:paypal`)
    const approve_link = approveLinkOf(made)
    // Before it is kept: a link that leads elsewhere must not be shown later.
    context.approveUrl(approve_link)
    return await keepPayment(db, { order_id: order.id, paypal_id: made.id, approve_link })
  } catch (error) {
    const refusal = error instanceof PaypalError ? captureRefusalOf(error) : undefined
    if (!refusal) throw error
    await context.report({
      key: `paypal-create:${refusal.issue}`,
      message: `PayPal cannot be used for a cart. ${refusal.forOwner ?? (error instanceof Error ? error.message : '')}`,
    })
    throw new RefusedError('PayPal cannot be used for this cart.', { cause: error })
  }
}

function approveLinkOf({ id, links }: PaypalOrder): string {
  const link = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  if (!link) throw new UnexpectedAnswerError(`PayPal's order ${id} came without a page to approve it.`)
  return link.href
}
