import type { Config } from './config/config.ts'
import { remindOfTerms, writeTermMails } from './features/selling/certificates/remind-of-terms.ts'
import { billingRules } from './features/selling/checkout/assert-billable.ts'
import { cancelOutdated } from './features/selling/checkout/cancel-outdated.ts'
import type { CheckoutContext } from './features/selling/checkout/checkout.ts'
import type { CheckoutDeps } from './features/selling/checkout/checkout-deps.ts'
import { SigningKey } from './features/selling/documents/signing-key.ts'
import type { DeliveryDeps } from './features/selling/files/delivery-deps.ts'
import { DownloadLog } from './features/selling/files/download-log.ts'
import { DownloadLinks } from './features/selling/files/links.ts'
import { handleDeliveryJobs } from './features/selling/files/prepare-delivery.ts'
import { deleteWithOrders } from './features/selling/order-book/delete-order.ts'
import type { OrderDeps } from './features/selling/order-book/order-deps.ts'
import { writeOrderMails } from './features/selling/order-book/order-mails.ts'
import { purgeOrders } from './features/selling/order-book/purge-orders.ts'
import type { Payments } from './features/selling/payments/open-payments.ts'
import { reconcile } from './features/selling/payments/reconcile.ts'
import { webhookPath } from './features/selling/payments/webhook-routes.ts'
import { taxCalculator } from './features/selling/tax/calculate-tax.ts'
import type { CheckVatNumber } from './features/selling/tax/check-vat-number.ts'
import { taxSettingsOf } from './features/selling/tax/tax-context.ts'
import type { LiveSettings } from './features/store/settings/live-settings.ts'
import { checkOpenPaymentsJob } from './model/catalogue/check-open-payments-job.ts'
import { deriveKey } from './platform/crypto/store-secret.ts'
import type { Connection } from './platform/database/connect.ts'
import type { App } from './platform/http/app-type.ts'
import { localUrl, storeUrl } from './platform/http/store-url.ts'
import type { PrivateFiles } from './platform/storage/private-files.ts'
import type { PublicFiles } from './platform/storage/public-files.ts'

const reconcileEveryMs = 60_000

type PurchaseDeps = {
  config: Config
  connection: Connection
  files: PrivateFiles
  publicFiles: PublicFiles
  payments: Payments
  settings: LiveSettings
  checkVatNumber: CheckVatNumber
  now: () => number
}

/**
 * Connects payments and delivery to the app: mails, jobs, reconciler, webhook and account deletion. Returns what their
 * routes need.
 */
export async function registerPurchases(app: App, deps: PurchaseDeps): Promise<CheckoutDeps & OrderDeps> {
  const { config, connection, files, payments, settings } = deps
  const delivery: DeliveryDeps = {
    db: connection.db,
    files,
    publicFiles: deps.publicFiles,
    links: new DownloadLinks(deriveKey(app.storeSecret, 'download links')),
    downloads: DownloadLog.open(app, connection.db),
    signingKey: await SigningKey.open({ ...config, connection, storeSecret: app.storeSecret }),
    get currency() {
      return config.currency
    },
    get storeName() {
      return config.storeName
    },
    get timeZone() {
      return settings.current.timeZone
    },
    paymentMode: payments.mode,
    storeUrl: () => storeUrl(app, config),
    log: app.log,
  }
  const payment: CheckoutContext = {
    db: connection.db,
    payments,
    tax: { calculate: taxCalculator(payments.stripe), settings: () => taxSettingsOf(deps.settings.current) },
    log: app.log,
    followers: new Map(),
    wakeJobs: () => app.jobs.wake(),
  }
  writeOrderMails(app.mail, delivery)
  writeTermMails(app.mail, delivery)
  handleDeliveryJobs(app.jobs, delivery)
  remindOfTerms(app.jobs, connection.db)
  app.jobs.handle(checkOpenPaymentsJob, () => cancelOutdated(payment))
  // A checkout and a change that commit at the same time do not see each other.
  app.jobs.every('check all open payments', reconcileEveryMs, () => cancelOutdated(payment), {
    waitsOnHold: true,
  })
  app.jobs.every('reconcile payments', reconcileEveryMs, () => reconcile(payment), { waitsOnHold: true })
  app.aroundUserDeletion.push((userId, deletion) => deleteWithOrders({ payment, delivery }, userId, deletion))
  purgeOrders(app.jobs, connection.db, config)
  app.addHook('onClose', () => payments.close())
  const { sandbox } = payments
  // Workers receive no webhooks: their sandbox uses the public URL.
  const webhooksTo = () =>
    (config.role === 'worker' ? storeUrl(app, config) : localUrl(app, config)) + webhookPath
  if (sandbox) app.addHook('onListen', async () => sandbox.start(webhooksTo()))
  return {
    payment,
    delivery,
    sellingTerms: () => ({
      governingLaw: config.governingLaw,
      termsVersion: settings.published.terms.version,
    }),
    billingRules: () => billingRules(settings.current),
    checkVatNumber: deps.checkVatNumber,
    now: deps.now,
  }
}
