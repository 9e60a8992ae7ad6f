import type { PaymentResponse } from '#contract/orders/payment.ts'
import type { TestBuyerName } from '#paypal-sandbox/test-buyers.ts'
import { openPayment } from '#server/features/selling/payments/open-payment.ts'
import {
  isOfSandbox,
  PaypalCertificates,
} from '#server/features/selling/payments/paypal/paypal-certificates.ts'
import { PaypalClient } from '#server/features/selling/payments/paypal/paypal-client.ts'
import type { PaypalContext } from '#server/features/selling/payments/paypal/paypal-context.ts'
import { findProvider } from '#server/features/selling/payments/provider-of.ts'
import { syncOrder } from '#server/features/selling/payments/sync-order.ts'
import { findOrder } from '#server/model/order/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { billingInfo, openShop, type Person } from './shop.ts'

export type PaypalShop = Awaited<ReturnType<typeof openPaypalShop>>

/**
 * A shop that takes PayPal beside Stripe, with its sandbox in this process: things happen there when a test says so. Its
 * webhooks reach nobody.
 */
export async function openPaypalShop(settings: Record<string, string> = {}) {
  const shop = await openShop({ PAYMENT_SANDBOXES: 'stripe,paypal', ...settings })
  const { db, app, payments, paypalSandbox: paypal } = shop
  const provider = findProvider(payments, 'paypal')
  if (!paypal || !provider) throw new Error('the shop takes no PayPal')
  const address = async () => paypal.url
  const client = new PaypalClient({ ...paypal, address })
  const payment = { db, payments, log: app.log, wakeJobs: () => {} }
  const context: PaypalContext = {
    db,
    client,
    certificates: new PaypalCertificates(isOfSandbox(address)),
    webhookId: paypal.webhookId,
    store: () => payments.host.store(),
    report: (alert) => payments.host.report(alert),
    approveUrl: (link) => link,
  }
  const readOrder = async (id: string): Promise<Row<'orders'>> => {
    const order = await findOrder(db, id)
    if (!order) throw new Error(`no order ${id}`)
    return order
  }
  const row = (id: string) =>
    db.selectFrom('paypal_payments').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
  const sync = (id: string) => syncOrder(payment, id)
  const checkOut = async (buyer: Person, price: number) =>
    (await shop.as(buyer)).post<PaymentResponse & { code?: string }>('/api/payments/create-payment-intent', {
      ...{ price, user: buyer.id, billingInfo, consent: true, provider: 'paypal' },
    })
  /** A buyer who was sent to PayPal. */
  const order = async (
    license = shop.licenses[0],
    { price = 29, buyer = shop.customer }: { price?: number; buyer?: Person } = {},
  ) => {
    if (!license) throw new Error('the shop sells nothing')
    const customer = await shop.as(buyer)
    await customer.addToCart(license)
    const { status, body } = await checkOut(buyer, price)
    if (status !== 200) throw new Error(`no order: ${JSON.stringify(body)}`)
    const { paypal_id } = await row(body.orderId)
    return { id: body.orderId, paypalId: paypal_id ?? '', approveUrl: body.approveUrl, customer }
  }

  return {
    ...shop,
    ...{ paypal, client, context, provider, payment, readOrder, row, sync, checkOut, order },
    linked: async (id: string) => {
      const order = await readOrder(id)
      return { ...order, intent_id: order.intent_id ?? '' }
    },
    /** The buyer came back, which is not followed yet. */
    returned: (id: string) => provider.returned?.(id),
    /** The buyer is sent to PayPal again. */
    goAgain: async (id: string) => openPayment(payment, await readOrder(id)),
    /** A buyer who paid. */
    async bought(buyer: TestBuyerName = 'pays') {
      const placed = await order()
      paypal.approve(placed.paypalId, buyer)
      await sync(placed.id)
      const { capture_id } = await row(placed.id)
      return { ...placed, captureId: capture_id ?? '' }
    },
    history: (id: string) =>
      db
        .selectFrom('payment_history')
        .select(['status', 'message', 'kind', 'fact'])
        .where('order_id', '=', id)
        .orderBy('at')
        .orderBy('id')
        .execute(),
    /** What the operator was mailed. */
    reports: async () => {
      const alerts = await db
        .selectFrom('mails')
        .select('data')
        .where('template', '=', 'payment alert')
        .execute()
      return alerts.map(({ data }) => data)
    },
    /** Asks for what only a sandbox does: see `paypal-sandbox/README.md`. */
    async help(path: string, body: object = {}) {
      const keys = Buffer.from(`${paypal.clientId}:${paypal.clientSecret}`).toString('base64')
      const answer = await fetch(`${paypal.url}/v1/test_helpers/sandbox${path}`, {
        method: 'POST',
        headers: { authorization: `Basic ${keys}` },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()) as Record<string, unknown>
    },
  }
}
