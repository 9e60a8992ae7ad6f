import type { Config } from '#server/config.ts'
import { deriveKey } from '#server/crypto/store-secret.ts'
import type { Connection } from '#server/database/connect.ts'
import type { Delivery } from '#server/delivery/delivery-deps.ts'
import { registerDownloads } from '#server/delivery/download-routes.ts'
import { DownloadLinks } from '#server/delivery/links.ts'
import { handleDeliveryJobs } from '#server/delivery/prepare-delivery.ts'
import { SigningKey } from '#server/delivery/signing-key.ts'
import { registerVerification } from '#server/delivery/verify-routes.ts'
import type { App } from '#server/http/app-type.ts'
import { localUrl, storeUrl } from '#server/http/store-url.ts'
import type { Payments } from '#server/payments/open-payments.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import { reconcile } from '#server/payments/reconcile.ts'
import { registerSandboxProxy } from '#server/payments/sandbox-proxy.ts'
import { registerWebhook, webhookPath } from '#server/payments/webhook-routes.ts'
import type { PrivateFiles } from '#server/storage/private-files.ts'
import { registerOrderAdminRoutes } from './admin-routes.ts'
import { deleteWithOrders } from './delete-order.ts'
import { writeOrderMails } from './order-mails.ts'
import { registerPaymentRoutes } from './payment-routes.ts'
import { registerOrderRoutes } from './routes.ts'

const reconcileEveryMs = 60_000

export type PurchaseDeps = {
  config: Config
  connection: Connection
  files: PrivateFiles
  payments: Payments
  now: () => number
}

/** Everything from an open payment to the delivered file. */
export async function registerPurchases(app: App, deps: PurchaseDeps): Promise<PaymentContext> {
  const { config, connection, files, payments } = deps
  const delivery: Delivery = {
    db: connection.db,
    files,
    links: new DownloadLinks(deriveKey(app.storeSecret, 'download links')),
    signingKey: await SigningKey.open({ ...config, connection, storeSecret: app.storeSecret }),
    storeName: config.storeName,
    storeUrl: () => storeUrl(app, config),
    log: app.log,
  }
  const payment: PaymentContext = {
    db: connection.db,
    payments,
    log: app.log,
    wakeJobs: () => app.jobs.wake(),
  }
  writeOrderMails(app.mail, delivery)
  handleDeliveryJobs(app.jobs, delivery)
  app.jobs.every('reconcile payments', reconcileEveryMs, () => reconcile(payment))
  registerOrderAdminRoutes(app, { payment })
  registerOrderRoutes(app, { payment, delivery, now: deps.now })
  registerPaymentRoutes(app, { payment })
  registerDownloads(app, delivery)
  registerVerification(app, delivery)
  await registerWebhook(app, payment)
  app.aroundUserDeletion.push((userId, deletion) => deleteWithOrders(payment, userId, deletion))
  app.addHook('onClose', () => payments.close())
  const { sandbox, sandboxUrl } = payments
  if (sandboxUrl) await registerSandboxProxy(app, sandboxUrl)
  // A worker takes no webhooks: those of its sandbox go where everybody's requests go.
  const webhooksTo = () =>
    (config.role === 'worker' ? storeUrl(app, config) : localUrl(app, config)) + webhookPath
  if (sandbox) app.addHook('onListen', async () => sandbox.deliverTo(webhooksTo()))
  return payment
}
