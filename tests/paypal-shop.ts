import { join } from 'node:path'
import { startSandbox } from '#paypal-sandbox/start-sandbox.ts'
import type { TestBuyerName } from '#paypal-sandbox/test-buyers.ts'
import { openPayment } from '#server/features/selling/payments/open-payment.ts'
import { approveUrlThrough } from '#server/features/selling/payments/paypal/approve-url.ts'
import {
  isOfSandbox,
  PaypalCertificates,
} from '#server/features/selling/payments/paypal/paypal-certificates.ts'
import { PaypalClient } from '#server/features/selling/payments/paypal/paypal-client.ts'
import type { PaypalContext } from '#server/features/selling/payments/paypal/paypal-context.ts'
import { paypalProvider } from '#server/features/selling/payments/paypal/paypal-provider.ts'
import { syncOrder } from '#server/features/selling/payments/sync-order.ts'
import { findOrder } from '#server/model/order/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { openShop } from './shop.ts'

export type PaypalShop = Awaited<ReturnType<typeof openPaypalShop>>

/** A shop that takes PayPal, too, with a sandbox in this process. Things happen there when a test says so. */
export async function openPaypalShop(settings: Record<string, string> = {}) {
  const shop = await openShop(settings)
  const { db, config, app, payments } = shop
  const paypal = await startSandbox({
    file: join(config.dataDir, 'paypal-sandbox.sqlite'),
    taskDelayMs: 3_600_000,
    retryDelaysMs: [3_600_000],
    onBug: (error) => {
      throw error
    },
  })
  const address = async () => paypal.url
  const reports: { key: string; message: string }[] = []
  const client = new PaypalClient({ ...paypal, address, timeoutMs: 2_000 })
  const context: PaypalContext = {
    db,
    client,
    certificates: new PaypalCertificates(isOfSandbox(address)),
    webhookId: paypal.webhookId,
    store: async () => ({ name: 'Night Bus', publicUrl: 'http://localhost' }),
    approveUrl: approveUrlThrough('/paypal'),
    report: async (alert) => void reports.push(alert),
  }
  const provider = paypalProvider(context)
  Object.assign(payments, { providers: [...payments.providers, provider] })
  const payment = { db, payments, log: app.log, wakeJobs: () => {} }
  const readOrder = async (id: string): Promise<Row<'orders'>> => {
    const order = await findOrder(db, id)
    if (!order) throw new Error(`no order ${id}`)
    return order
  }

  return {
    ...shop,
    paypal,
    client,
    context,
    provider,
    payment,
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
    /** What the operator was told. */
    reports,
    readOrder,
    sync: (id: string) => syncOrder(payment, id),
    linked: async (id: string) => {
      const order = await readOrder(id)
      return { ...order, intent_id: order.intent_id ?? '' }
    },
    row: (id: string) =>
      db.selectFrom('paypal_payments').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow(),
    /** A buyer who was sent to PayPal. */
    async order(
      license = shop.licenses[0],
      { price = 29, buyer = shop.customer }: { price?: number; buyer?: typeof shop.customer } = {},
    ) {
      if (!license) throw new Error('the shop sells nothing')
      const customer = await shop.as(buyer)
      await customer.addToCart(license)
      const { body } = await customer.checkOut(price)
      const { orderId } = body
      if (!orderId) throw new Error(`no order: ${JSON.stringify(body)}`)
      // Placed with Stripe, which has not been told.
      await db
        .updateTable('orders')
        .set({ provider: 'paypal', intent_id: null })
        .where('id', '=', orderId)
        .execute()
      const opened = await openPayment(payment, await readOrder(orderId))
      return { id: orderId, paypalId: opened.paymentId, approveUrl: opened.approveUrl, customer }
    },
    /** A buyer who paid. */
    async bought(buyer: TestBuyerName = 'pays') {
      const order = await this.order()
      paypal.approve(order.paypalId, buyer)
      await this.sync(order.id)
      const { capture_id } = await this.row(order.id)
      return { ...order, captureId: capture_id ?? '' }
    },
    history: (id: string) =>
      db
        .selectFrom('payment_history')
        .select(['status', 'message', 'kind', 'fact'])
        .where('order_id', '=', id)
        .orderBy('at')
        .orderBy('id')
        .execute(),
    async close() {
      await shop.close()
      await paypal.close()
    },
  }
}
