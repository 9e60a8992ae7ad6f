import type { Config } from '#server/config/config.ts'
import type { Delivery } from '#server/features/delivery/index.ts'
import {
  DownloadLinks,
  handleDeliveryJobs,
  registerDownloads,
  registerVerification,
  SigningKey,
} from '#server/features/delivery/index.ts'
import type { PaymentContext, Payments } from '#server/features/payments/index.ts'
import {
  reconcile,
  registerSandboxProxy,
  registerWebhook,
  webhookPath,
} from '#server/features/payments/index.ts'
import { deriveKey } from '#server/platform/crypto/store-secret.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { localUrl, storeUrl } from '#server/platform/http/store-url.ts'
import type { PrivateFiles } from '#server/platform/storage/private-files.ts'
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
  demoRenderer: string | undefined
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
    demoRenderer: deps.demoRenderer,
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
  const { sandbox } = payments
  if (!sandbox) return payment
  await registerSandboxProxy(app, sandbox)
  // A worker takes no webhooks: its sandbox sends them to the public address.
  const webhooksTo = () =>
    (config.role === 'worker' ? storeUrl(app, config) : localUrl(app, config)) + webhookPath
  app.addHook('onListen', async () => sandbox.start(webhooksTo()))
  return payment
}
