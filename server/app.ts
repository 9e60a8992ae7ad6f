import { MEDIA_BASE } from '#contract/wire/route-table.ts'
import type { Config } from './config/config.ts'
import { registerAuthRoutes } from './features/accounts/auth/auth-routes.ts'
import { registerSessions } from './features/accounts/auth/register-sessions.ts'
import { registerResetLinkRoute } from './features/accounts/auth/reset-link-route.ts'
import { registerSessionRoutes } from './features/accounts/auth/session-routes.ts'
import { registerCustomerRoutes } from './features/accounts/customers/routes.ts'
import { registerPasskeyRoutes } from './features/accounts/passkeys/account-routes.ts'
import { registerProofRoutes } from './features/accounts/passkeys/proof-routes.ts'
import { registerPasskeySignIn } from './features/accounts/passkeys/sign-in-routes.ts'
import { registerAccountBillingRoutes } from './features/accounts/profile/billing-routes.ts'
import { registerConfirmEmailRoute } from './features/accounts/profile/confirm-email-route.ts'
import { registerAccountRoutes } from './features/accounts/profile/routes.ts'
import { registerAccountSecurityRoutes } from './features/accounts/profile/security-routes.ts'
import { registerRemoveFactorsRoute } from './features/accounts/second-factors/remove-factors-route.ts'
import { registerSecondFactorRoutes } from './features/accounts/second-factors/routes.ts'
import { registerUserAdminRoutes } from './features/accounts/users/routes.ts'
import { registerStructureRoutes } from './features/catalogue/audio-analysis/routes.ts'
import { registerBeats } from './features/catalogue/beats/register-beats.ts'
import { registerBeatRoutes } from './features/catalogue/beats/routes.ts'
import { registerTagAdminRoutes } from './features/catalogue/beats/tag-admin-routes.ts'
import { registerTagRoutes } from './features/catalogue/beats/tag-routes.ts'
import { registerBulkEdits } from './features/catalogue/bulk-edits/routes.ts'
import { registerDrafts } from './features/catalogue/drafts/routes.ts'
import { UploadFolder } from './features/catalogue/drafts/upload-folder.ts'
import { ImportFolder } from './features/catalogue/imports/import-folder.ts'
import { registerImportRoutes } from './features/catalogue/imports/routes.ts'
import { Catalogue } from './features/catalogue/listing/catalogue.ts'
import { CatalogueReader } from './features/catalogue/listing/catalogue-reader.ts'
import { countReads } from './features/catalogue/listing/count-reads.ts'
import { followCatalogue } from './features/catalogue/listing/follow-catalogue.ts'
import { registerPlayRoutes } from './features/catalogue/listing/play-routes.ts'
import { registerProducerRoutes } from './features/catalogue/listing/producer-routes.ts'
import { registerCatalogueRoutes } from './features/catalogue/listing/routes.ts'
import { registerCrateRoutes } from './features/discovery/crates/routes.ts'
import { registerSharedCrateRoute } from './features/discovery/crates/shared-route.ts'
import { registerInsight, registerInsightCounter } from './features/reach/insight/register-insight.ts'
import { registerLetters } from './features/reach/letters/routes.ts'
import type { RemovalFollower } from './features/reach/newsletter/remove-subscriber.ts'
import { registerNewsletterRoutes } from './features/reach/newsletter/routes.ts'
import { registerSubscriberListRoute } from './features/reach/newsletter/subscriber-list-route.ts'
import { registerShare } from './features/reach/share/register-share.ts'
import { registerPassportRoutes } from './features/selling/certificates/routes.ts'
import { registerVerification } from './features/selling/certificates/verify-routes.ts'
import { registerCartRoutes } from './features/selling/checkout/cart-routes.ts'
import {
  registerCheckoutRoute,
  registerPaymentSettingsRoute,
} from './features/selling/checkout/checkout-routes.ts'
import { registerDownloads } from './features/selling/files/download-routes.ts'
import { registerFreeDownloadRoutes } from './features/selling/free-downloads/routes.ts'
import { registerAccountingRoutes } from './features/selling/invoices/accounting-routes.ts'
import { registerInvoiceRoutes } from './features/selling/invoices/invoice-routes.ts'
import { registerOfferRoutes } from './features/selling/offers/routes.ts'
import { registerOrderAdminRoutes } from './features/selling/order-book/admin-routes.ts'
import { registerOrderRoutes } from './features/selling/order-book/routes.ts'
import type { Payments } from './features/selling/payments/open-payments.ts'
import { registerSandboxProxy } from './features/selling/payments/sandbox-proxy.ts'
import { stripeSourcesOf } from './features/selling/payments/stripe-sources.ts'
import { registerWebhook } from './features/selling/payments/webhook-routes.ts'
import { registerPayouts } from './features/selling/payouts/routes.ts'
import { registerDealAdminRoutes } from './features/selling/price-list/deal-routes.ts'
import {
  registerExclusiveAdminRoutes,
  registerExclusiveRoutes,
} from './features/selling/price-list/exclusive-routes.ts'
import { registerLicenseAdminRoutes } from './features/selling/price-list/license-routes.ts'
import { registerSalePreviewRoute } from './features/selling/price-list/preview-route.ts'
import { registerSplits } from './features/selling/splits/routes.ts'
import { vatNumberChecker } from './features/selling/tax/check-vat-number.ts'
import { registerTaxRoutes } from './features/selling/tax/routes.ts'
import { registerVatNumberRoute } from './features/selling/tax/vat-number-routes.ts'
import { registerApiTokens } from './features/store/api-tokens/register-api-tokens.ts'
import { registerApiTokenRoutes } from './features/store/api-tokens/routes.ts'
import { registerAuditRoutes } from './features/store/audit/routes.ts'
import { registerBackupRoutes } from './features/store/backup/routes.ts'
import { registerCaptcha } from './features/store/captcha/register-captcha.ts'
import { captchaSourcesOf } from './features/store/captcha/site-verify.ts'
import { registerContactRoutes } from './features/store/contact/routes.ts'
import type { DemoParts } from './features/store/overview/demo-month.ts'
import { registerOverviewRoutes } from './features/store/overview/routes.ts'
import { registerPages } from './features/store/pages/routes.ts'
import type { Storefront } from './features/store/pages/storefront.ts'
import { registerHoldRoutes } from './features/store/restore/hold-routes.ts'
import { registerRestoreRoutes } from './features/store/restore/routes.ts'
import type { Startup } from './features/store/settings/follow-credentials.ts'
import { followSettings } from './features/store/settings/follow-settings.ts'
import { withLiveSettings } from './features/store/settings/live-config.ts'
import { LiveSettings } from './features/store/settings/live-settings.ts'
import { registerSettingsRoutes } from './features/store/settings/routes.ts'
import { registerTextRoutes } from './features/store/settings/text-routes.ts'
import { registerWebhooks } from './features/store/webhooks/routes.ts'
import type { DeletionFollower } from './model/user/delete-user.ts'
import { loadStoreSecret } from './platform/crypto/store-secret.ts'
import type { Connection } from './platform/database/connect.ts'
import { rateLimitStore } from './platform/database/rate-limit-store.ts'
import { registerApiDocs } from './platform/http/api-docs.ts'
import type { App } from './platform/http/app-type.ts'
import { createHttpApp } from './platform/http/create-http-app.ts'
import { registerHealth } from './platform/http/health.ts'
import { registerMediaRoutes } from './platform/http/media.ts'
import { ProblemError } from './platform/http/problem.ts'
import { RateLimits } from './platform/http/rate-limits.ts'
import { registerJobs } from './platform/jobs/register-jobs.ts'
import type { MailTransport } from './platform/mail/mail-transport.ts'
import { registerMail } from './platform/mail/register-mail.ts'
import { DiskSpace } from './platform/storage/free-space.ts'
import { PrivateFiles } from './platform/storage/private-files.ts'
import { PublicFiles } from './platform/storage/public-files.ts'
import { registerTempCleanup } from './platform/storage/register-temp-cleanup.ts'
import type { Storage } from './platform/storage/storage.ts'
import { registerPurchases } from './register-purchases.ts'

/** Adapters and configuration. Only main.ts and the tests create them. */
export type Deps = DemoParts & {
  config: Config
  connection: Connection
  storage: Storage
  mailTransport: MailTransport
  payments: Payments
  /** Renders and serves the pages; undefined: only the API, as in most tests. */
  storefront?: Storefront
  /** The clock of rate limits in milliseconds, for tests; undefined: the system's. */
  now?: () => number
  /** The log's destination, for tests; undefined: standard output. */
  logTo?: { write(line: string): void }
  /** Restarts the store with other credentials; undefined in most tests. */
  startup?: Startup
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The public catalogue. After changing it in the database, call `refresh` before responding. */
    catalogue: Catalogue
    /** Where features define their rate limits. */
    rateLimits: RateLimits
    /** The master secret; derive keys with `deriveKey(secret, purpose)`. */
    storeSecret: string
    /** Hooks around the deletion of an account, such as canceling its open payment. Run by `deleteAccount`. */
    aroundUserDeletion: ((userId: string, deletion: () => Promise<void>) => Promise<void>)[]
    /** Delete what features keep of an account, in the transaction that deletes it. */
    userDeletion: DeletionFollower[]
    /** Delete what features still have to send to a newsletter subscriber, in the transaction that removes them. */
    subscriberRemoval: RemovalFollower[]
  }
}

/** The store as a Fastify app, ready to listen or for `inject`. */
export async function buildApp(deps: Deps): Promise<App> {
  const { connection, storage } = deps
  const { db } = connection
  const now = deps.now ?? Date.now
  const settings = new LiveSettings(db, deps.config)
  const config = withLiveSettings(deps.config, settings)
  const files = new PublicFiles(storage)
  const masters = new PrivateFiles(storage)
  const app = await createHttpApp({
    config,
    logTo: deps.logTo,
    sources: [
      ...captchaSourcesOf(config.captcha.provider),
      ...stripeSourcesOf(config),
      ...(storage.publicUrl ? [{ media: [new URL(storage.publicUrl).origin] }] : []),
      ...(deps.storefront ? [deps.storefront.inlined] : []),
    ],
  })
  app.decorate('aroundUserDeletion', [])
  app.decorate('userDeletion', [])
  app.decorate('subscriberRemoval', [])
  app.decorate('storeSecret', await loadStoreSecret(config))
  const limits = rateLimitStore(connection, config.dataDir)
  app.addHook('onClose', async () => limits.close())
  app.decorate('rateLimits', new RateLimits(limits, { enabled: config.rateLimits }))
  await registerSessions(app, { db, config, secret: app.storeSecret })
  registerApiTokens(app, { db })
  registerJobs(app, connection, { runs: config.role !== 'web' })
  registerApiDocs(app, config.storeName)

  await followSettings(app, settings)
  const catalogue = new Catalogue(new CatalogueReader(connection, countReads(app)))
  app.decorate('catalogue', catalogue)
  // A worker serves no catalogue, and need not load it.
  if (config.role === 'worker') catalogue.sleep()
  else followCatalogue(app, catalogue)

  registerMail(app, { connection, config, transport: deps.mailTransport })
  registerInsightCounter(app, { db })
  const disk = new DiskSpace(config.dataDir, config.diskWarningMb)
  registerHealth(app, { db, files: storage.public, disk, catalogue })
  const checkVatNumber = vatNumberChecker({ registerUrl: config.vatRegisterUrl })
  const purchases = await registerPurchases(app, {
    config,
    connection,
    files: masters,
    publicFiles: files,
    payments: deps.payments,
    settings,
    checkVatNumber,
    now,
  })
  const production = registerBeats(app, { config, connection, masters, publicFiles: files, catalogue })
  registerSessionRoutes(app, { db })
  const captcha = registerCaptcha(app, { db, config: config.captcha })
  registerAuthRoutes(app, { db, config, captcha, files, temp: storage.temp })
  registerConfirmEmailRoute(app, { db })
  registerCatalogueRoutes(app, { catalogue, featured: () => settings.current.featuredBeats })
  registerProducerRoutes(app, { db })
  registerExclusiveRoutes(app, { db })
  registerSharedCrateRoute(app, { db, catalogue })
  registerPlayRoutes(app, { db })
  registerTagRoutes(app, { db })
  registerTextRoutes(app, { settings })
  registerPaymentSettingsRoute(app, purchases)
  await registerWebhook(app, purchases.payment)
  registerDownloads(app, purchases.delivery)
  registerVerification(app, purchases.delivery)
  registerInvoiceRoutes(app, purchases)
  registerContactRoutes(app, { db, config })
  registerPasskeySignIn(app, { db, config })
  registerNewsletterRoutes(app, { db, config })
  registerFreeDownloadRoutes(app, { db, config, captcha, files })
  if (deps.payments.sandbox) await registerSandboxProxy(app, deps.payments.sandbox)
  registerAccountRoutes(app, { db, files, temp: storage.temp })
  registerAccountBillingRoutes(app, { db })
  registerAccountSecurityRoutes(app, { connection, config })
  registerPasskeyRoutes(app, { db, config })
  await registerSecondFactorRoutes(app, { db, config })
  registerProofRoutes(app, { db, config })
  registerOfferRoutes(app, { db, now })
  registerCartRoutes(app, { ...purchases, timeZone: () => settings.current.timeZone })
  registerCrateRoutes(app, { db, catalogue })
  registerCheckoutRoute(app, purchases)
  registerVatNumberRoute(app, { checkVatNumber })
  registerOrderRoutes(app, purchases)
  registerPassportRoutes(app, db, purchases.delivery)
  registerUserAdminRoutes(app, connection)
  registerResetLinkRoute(app, { db })
  registerRemoveFactorsRoute(app, { db })
  registerBeatRoutes(app, production)
  registerBulkEdits(app, production)
  registerStructureRoutes(app, production)
  registerTagAdminRoutes(app, { db })
  registerLicenseAdminRoutes(app, purchases)
  registerExclusiveAdminRoutes(app, { db })
  registerDealAdminRoutes(app, { db, now })
  registerSplits(app, {
    db,
    config,
    settings,
    files: masters,
    signingKey: purchases.delivery.signingKey,
    mediaUrl: storage.publicUrl ?? MEDIA_BASE,
    now,
  })
  registerPayouts(app, { db, config, settings, payment: purchases.payment, files: masters, now })
  registerSalePreviewRoute(app, { db, now })
  registerOrderAdminRoutes(app, purchases)
  registerAccountingRoutes(app, { db, mode: deps.payments.mode })
  registerCustomerRoutes(app, purchases)
  registerSubscriberListRoute(app, { db, config })
  registerLetters(app, { db, config, settings, mediaUrl: storage.publicUrl ?? MEDIA_BASE })
  registerAuditRoutes(app, connection)
  registerApiTokenRoutes(app, { db })
  registerWebhooks(app, { db, config })
  registerTaxRoutes(app)
  registerSettingsRoutes(app, { ...deps, ...connection, config, settings, disk })
  registerBackupRoutes(app, { config, connection, files: storage })
  if (deps.startup) {
    registerRestoreRoutes(app, { config, connection, files: storage, startup: deps.startup })
    registerHoldRoutes(app, { config, connection, settings, startup: deps.startup })
  }
  registerDrafts(app, { production, uploads: new UploadFolder(config.dataDir) })
  registerImportRoutes(app, { production, folder: new ImportFolder(config.dataDir) })
  registerOverviewRoutes(app, { ...deps, db, mode: deps.payments.mode, disk })
  registerInsight(app, { db, mode: deps.payments.mode, featured: () => settings.current.featuredBeats })
  registerMediaRoutes(app, storage)
  const pictures = registerShare(app, { db, catalogue, settings }, { config, files, temp: storage.temp })
  registerTempCleanup(app, storage.temp)
  app.all('/api/*', { schema: { hide: true } }, () => {
    throw new ProblemError('not_found')
  })
  if (deps.storefront) {
    const mediaUrl = storage.publicUrl ?? MEDIA_BASE
    await registerPages(app, {
      storefront: deps.storefront,
      catalogue,
      db,
      config,
      settings,
      mediaUrl,
      pictures,
    })
  }
  app.setNotFoundHandler(() => {
    throw new ProblemError('not_found')
  })
  return app
}
