import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import { MEDIA_BASE } from '#contract/wire/route-table.ts'
import type { Config } from '#server/config/config.ts'
import {
  registerAuthRoutes,
  registerResetLinkRoute,
  registerSessionRoutes,
  registerSessions,
} from '#server/features/accounts/auth/index.ts'
import { registerCustomerRoutes } from '#server/features/accounts/customers/index.ts'
import { registerPasskeys } from '#server/features/accounts/passkeys/index.ts'
import { registerProfile } from '#server/features/accounts/profile/index.ts'
import {
  registerRemoveFactorsRoute,
  registerSecondFactorRoutes,
} from '#server/features/accounts/second-factors/index.ts'
import { registerSetup } from '#server/features/accounts/setup/index.ts'
import { registerUserAdminRoutes } from '#server/features/accounts/users/index.ts'
import { registerStructureRoutes } from '#server/features/catalogue/audio-analysis/index.ts'
import {
  registerBeatRoutes,
  registerBeats,
  registerTagRoutes,
} from '#server/features/catalogue/beats/index.ts'
import { registerBulkEdits } from '#server/features/catalogue/bulk-edits/index.ts'
import { registerDrafts } from '#server/features/catalogue/drafts/index.ts'
import { registerImportRoutes } from '#server/features/catalogue/imports/index.ts'
import {
  Catalogue,
  followCatalogue,
  registerCatalogueRoutes,
  registerPlayRoutes,
  registerProducerRoutes,
} from '#server/features/catalogue/listing/index.ts'
import { registerCrateRoutes, registerSharedCrateRoute } from '#server/features/discovery/crates/index.ts'
import { registerInsight, registerInsightCounter } from '#server/features/reach/insight/index.ts'
import { registerLetters } from '#server/features/reach/letters/index.ts'
import {
  type RemovalFollower,
  registerNewsletterRoutes,
  registerSubscriberListRoute,
} from '#server/features/reach/newsletter/index.ts'
import { registerShare } from '#server/features/reach/share/index.ts'
import { registerPassportRoutes, registerVerification } from '#server/features/selling/certificates/index.ts'
import {
  registerCartRoutes,
  registerCheckoutRoute,
  registerPaymentSettingsRoute,
} from '#server/features/selling/checkout/index.ts'
import { registerDownloads } from '#server/features/selling/files/index.ts'
import { registerFreeDownloadRoutes } from '#server/features/selling/free-downloads/index.ts'
import { registerAccountingRoutes, registerInvoiceRoutes } from '#server/features/selling/invoices/index.ts'
import { registerOfferRoutes } from '#server/features/selling/offers/index.ts'
import { registerOrderAdminRoutes, registerOrderRoutes } from '#server/features/selling/order-book/index.ts'
import {
  lastWebhookAt,
  type Payments,
  registerBooksRoutes,
  registerPaymentMethodsRoute,
  registerPaymentWebhooks,
  registerReturnedRoute,
  registerSandboxProxies,
  stripeSourcesOf,
} from '#server/features/selling/payments/index.ts'
import { registerPayouts } from '#server/features/selling/payouts/index.ts'
import {
  registerDealAdminRoutes,
  registerExclusiveRoutes,
  registerLicenseAdminRoutes,
} from '#server/features/selling/price-list/index.ts'
import { registerSplits } from '#server/features/selling/splits/index.ts'
import {
  registerTaxRoutes,
  registerVatNumberRoute,
  vatNumberChecker,
} from '#server/features/selling/tax/index.ts'
import { openWithdrawals, registerWithdrawals } from '#server/features/selling/withdrawals/index.ts'
import { registerApiTokenRoutes, registerApiTokens } from '#server/features/store/api-tokens/index.ts'
import { registerAuditRoutes } from '#server/features/store/audit/index.ts'
import { findLastBackup, registerBackupRoutes } from '#server/features/store/backup/index.ts'
import { captchaSourcesOf, registerCaptcha } from '#server/features/store/captcha/index.ts'
import { registerContactRoutes } from '#server/features/store/contact/index.ts'
import { openPages, registerPages, type Storefront } from '#server/features/store/pages/index.ts'
import { registerReleases } from '#server/features/store/releases/index.ts'
import { registerHoldRoutes, registerRestoreRoutes } from '#server/features/store/restore/index.ts'
import {
  followSettings,
  LiveSettings,
  registerSettingsRoutes,
  registerTextRoutes,
  type Startup,
  withLiveSettings,
} from '#server/features/store/settings/index.ts'
import { type DemoParts, registerTodayRoutes } from '#server/features/store/today/index.ts'
import { registerWebhooks } from '#server/features/store/webhooks/index.ts'
import type { AddressFollower, DeletionFollower } from '#server/model/user/index.ts'
import { loadStoreSecret } from '#server/platform/crypto/store-secret.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import { rateLimitStore } from '#server/platform/database/rate-limit-store.ts'
import { registerApiDocs } from '#server/platform/http/api-docs.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { createHttpApp, type Extensions } from '#server/platform/http/create-http-app.ts'
import { registerHealth } from '#server/platform/http/health.ts'
import { registerMediaRoutes } from '#server/platform/http/media.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { RateLimits } from '#server/platform/http/rate-limits.ts'
import { registerJobs } from '#server/platform/jobs/register-jobs.ts'
import type { MailTransport } from '#server/platform/mail/mail-transport.ts'
import { registerMail } from '#server/platform/mail/register-mail.ts'
import { DiskSpace } from '#server/platform/storage/free-space.ts'
import { PrivateFiles } from '#server/platform/storage/private-files.ts'
import { PublicFiles } from '#server/platform/storage/public-files.ts'
import { registerTempCleanup } from '#server/platform/storage/register-temp-cleanup.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Store } from '#server/platform/store.ts'
import { registerPurchases } from './register-purchases.ts'

/** Adapters and configuration. Only main.ts and the tests create them. */
export type Deps = DemoParts &
  Extensions & {
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
    /** Follow the change of an account's address, in its transaction. */
    addressChange: AddressFollower[]
    /** Delete what features still have to send to a newsletter subscriber, in the transaction that removes them. */
    subscriberRemoval: RemovalFollower[]
  }
}

const features: readonly ((app: App, store: Store) => unknown)[] = [
  registerSessionRoutes,
  registerAuthRoutes,
  registerCatalogueRoutes,
  registerProducerRoutes,
  registerExclusiveRoutes,
  registerSharedCrateRoute,
  registerPlayRoutes,
  registerTagRoutes,
  registerTextRoutes,
  registerPaymentSettingsRoute,
  registerPaymentMethodsRoute,
  registerPaymentWebhooks,
  registerSandboxProxies,
  registerReturnedRoute,
  registerDownloads,
  registerVerification,
  registerInvoiceRoutes,
  registerContactRoutes,
  registerNewsletterRoutes,
  registerFreeDownloadRoutes,
  registerProfile,
  registerSecondFactorRoutes,
  registerPasskeys,
  registerSetup,
  registerOfferRoutes,
  registerCartRoutes,
  registerCrateRoutes,
  registerCheckoutRoute,
  registerVatNumberRoute,
  registerOrderRoutes,
  registerWithdrawals,
  registerPassportRoutes,
  registerUserAdminRoutes,
  registerResetLinkRoute,
  registerRemoveFactorsRoute,
  registerBeatRoutes,
  registerBulkEdits,
  registerStructureRoutes,
  registerLicenseAdminRoutes,
  registerDealAdminRoutes,
  registerSplits,
  registerPayouts,
  registerBooksRoutes,
  registerOrderAdminRoutes,
  registerAccountingRoutes,
  registerCustomerRoutes,
  registerSubscriberListRoute,
  registerLetters,
  registerAuditRoutes,
  registerApiTokenRoutes,
  registerWebhooks,
  registerTaxRoutes,
  registerSettingsRoutes,
  registerBackupRoutes,
  registerRestoreRoutes,
  registerHoldRoutes,
  registerDrafts,
  registerImportRoutes,
  registerTodayRoutes,
  registerReleases,
  registerInsight,
  registerPages,
]

/** The store as a Fastify app, ready to listen or for `inject`. */
export async function buildApp(deps: Deps): Promise<App> {
  const { connection, storage } = deps
  const { db } = connection
  const settings = new LiveSettings(db, deps.config)
  const config = withLiveSettings(deps.config, settings)
  const files = new PublicFiles(storage)
  const masters = new PrivateFiles(storage)
  const app = await createHttpApp({
    config,
    logTo: deps.logTo,
    inFront: deps.inFront,
    sources: [
      ...captchaSourcesOf(config.captcha.provider),
      ...stripeSourcesOf(config),
      ...(storage.publicUrl ? [{ media: [new URL(storage.publicUrl).origin] }] : []),
      ...(deps.storefront ? [deps.storefront.inlined] : []),
    ],
  })
  app.decorate('aroundUserDeletion', [])
  app.decorate('userDeletion', [])
  app.decorate('addressChange', [])
  app.decorate('subscriberRemoval', [])
  app.decorate('storeSecret', await loadStoreSecret(config))
  const limits = rateLimitStore(connection, config.dataDir)
  app.addHook('onClose', async () => limits.close())
  app.decorate('rateLimits', new RateLimits(limits, { enabled: config.rateLimits }))
  await registerSessions(app, { db, config })
  registerApiTokens(app, { db })
  deps.extend?.(app)
  registerJobs(app, connection, { runs: config.role !== 'web' })
  registerApiDocs(app, config.storeName)

  await followSettings(app, settings)
  const catalogue = new Catalogue(db)
  app.decorate('catalogue', catalogue)
  // A worker serves no catalogue, and need not load it.
  if (config.role === 'worker') catalogue.sleep()
  else followCatalogue(app, catalogue)

  registerMail(app, { connection, config, transport: deps.mailTransport })
  const disk = new DiskSpace(config.dataDir, config.diskWarningMb)
  registerHealth(app, { db, files: storage.public, disk, catalogue })
  const made = {
    ...{ connection, db, config, settings, storage, files, masters, disk, catalogue },
    temp: storage.temp,
    mediaUrl: storage.publicUrl ?? MEDIA_BASE,
    mailTransport: deps.mailTransport,
    payments: deps.payments,
    now: deps.now ?? Date.now,
    checkVatNumber: vatNumberChecker({ registerUrl: config.vatRegisterUrl }),
    lastWebhookAt: (provider: PaymentProviderName) => lastWebhookAt(db, provider),
    lastBackup: () => findLastBackup(db),
    storefront: deps.storefront,
    startup: deps.startup,
    removeDemoMonth: deps.removeDemoMonth,
  }
  // Features count steps with it.
  registerInsightCounter(app, made)
  const withdrawals = await openWithdrawals(app, made)
  const purchases = await registerPurchases(app, { ...made, withdrawals })
  const pictures = registerShare(app, made)
  const store: Store = {
    ...{ ...made, ...purchases, pictures },
    production: registerBeats(app, made),
    captcha: registerCaptcha(app, made),
    withdrawals,
    pages: openPages(app, { ...made, pictures, withdrawals }),
  }
  for (const register of features) await register(app, store)
  registerMediaRoutes(app, storage)
  registerTempCleanup(app, storage.temp)
  app.all('/api/*', { schema: { hide: true } }, () => {
    throw new ProblemError('not_found')
  })
  app.setNotFoundHandler(() => {
    throw new ProblemError('not_found')
  })
  return app
}
