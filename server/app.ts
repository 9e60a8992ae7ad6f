import fastifyCookie from '@fastify/cookie'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '#server/config/config.ts'
import {
  registerAccountBillingRoutes,
  registerAccountRoutes,
  registerAccountSecurityRoutes,
  registerConfirmEmailRoute,
} from '#server/features/accounts/index.ts'
import { registerAuditRoutes } from '#server/features/audit/index.ts'
import {
  registerAuthRoutes,
  registerResetLinkRoute,
  registerSessionRoutes,
  registerSessions,
} from '#server/features/auth/index.ts'
import { registerBeatRoutes, registerBeats } from '#server/features/beats/index.ts'
import { captchaSourcesOf, registerCaptcha } from '#server/features/captcha/index.ts'
import { registerCartRoutes } from '#server/features/carts/index.ts'
import {
  Catalogue,
  CatalogueReader,
  countReads,
  followCatalogue,
  registerCatalogueRoutes,
  registerPlayRoutes,
} from '#server/features/catalogue/index.ts'
import { registerContactRoutes } from '#server/features/contact/index.ts'
import { registerCrateRoutes, registerSharedCrateRoute } from '#server/features/crates/index.ts'
import { registerCustomerRoutes } from '#server/features/customers/index.ts'
import { registerDealAdminRoutes } from '#server/features/deals/index.ts'
import { registerDownloads } from '#server/features/delivery/index.ts'
import { registerExclusiveAdminRoutes, registerExclusiveRoutes } from '#server/features/exclusives/index.ts'
import { registerFreeDownloadRoutes } from '#server/features/free-downloads/index.ts'
import { registerLicenseAdminRoutes } from '#server/features/licenses/index.ts'
import { registerNewsletterRoutes, registerSubscriberListRoute } from '#server/features/newsletter/index.ts'
import { registerOfferRoutes } from '#server/features/offers/index.ts'
import {
  registerAccountingRoutes,
  registerCheckoutRoute,
  registerInvoiceRoutes,
  registerOrderAdminRoutes,
  registerOrderRoutes,
  registerPaymentSettingsRoute,
  registerPurchases,
} from '#server/features/orders/index.ts'
import { registerOverviewRoutes } from '#server/features/overview/index.ts'
import type { Storefront } from '#server/features/pages/index.ts'
import { registerPages } from '#server/features/pages/index.ts'
import {
  registerPasskeyRoutes,
  registerPasskeySignIn,
  registerProofRoutes,
} from '#server/features/passkeys/index.ts'
import { registerPassportRoutes, registerVerification } from '#server/features/passports/index.ts'
import type { Payments } from '#server/features/payments/index.ts'
import { registerSandboxProxy, registerWebhook, stripeSourcesOf } from '#server/features/payments/index.ts'
import { registerSalePreviewRoute } from '#server/features/pricing/index.ts'
import {
  registerRemoveFactorsRoute,
  registerSecondFactorRoutes,
} from '#server/features/second-factors/index.ts'
import {
  followSettings,
  LiveSettings,
  registerSettingsRoutes,
  registerTextRoutes,
  type Startup,
  withLiveSettings,
} from '#server/features/settings/index.ts'
import { registerStructureRoutes } from '#server/features/structure/index.ts'
import { registerTagAdminRoutes, registerTagRoutes } from '#server/features/tags/index.ts'
import { registerTaxRoutes } from '#server/features/tax/index.ts'
import { registerUserAdminRoutes } from '#server/features/users/index.ts'
import { registerVatNumberRoute, vatNumberChecker } from '#server/features/vat-numbers/index.ts'
import { loadStoreSecret } from '#server/platform/crypto/store-secret.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import { rateLimitStore } from '#server/platform/database/rate-limit-store.ts'
import { registerApiDocs } from '#server/platform/http/api-docs.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { limitBodyTime } from '#server/platform/http/body-timeout.ts'
import { closeOnShutdown } from '#server/platform/http/close-on-shutdown.ts'
import { registerCrossOriginProtection } from '#server/platform/http/cross-origin.ts'
import { registerErrorHandling } from '#server/platform/http/errors.ts'
import { removeForwardedPorts } from '#server/platform/http/forwarded-addresses.ts'
import { decorateSession, requireAdmin, requireSession } from '#server/platform/http/guards.ts'
import { registerHealth } from '#server/platform/http/health.ts'
import { logRequest } from '#server/platform/http/log-request.ts'
import { registerMediaRoutes } from '#server/platform/http/media.ts'
import { registerMetrics } from '#server/platform/http/metrics.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { RateLimits } from '#server/platform/http/rate-limits.ts'
import { rejectControlCharacters } from '#server/platform/http/reject-control-characters.ts'
import { RequestLog } from '#server/platform/http/request-log.ts'
import { rewriteUrl } from '#server/platform/http/rewrite-url.ts'
import { registerSecurityHeaders } from '#server/platform/http/security-headers.ts'
import { serveHealthOnly } from '#server/platform/http/serve-health-only.ts'
import { registerJobs } from '#server/platform/jobs/register-jobs.ts'
import type { MailTransport } from '#server/platform/mail/mail-transport.ts'
import { registerMail } from '#server/platform/mail/register-mail.ts'
import { DiskSpace } from '#server/platform/storage/free-space.ts'
import { PrivateFiles } from '#server/platform/storage/private-files.ts'
import { PublicFiles } from '#server/platform/storage/public-files.ts'
import { registerTempCleanup } from '#server/platform/storage/register-temp-cleanup.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

/** Adapters and configuration. Only main.ts and the tests create them. */
export type Deps = {
  config: Config
  connection: Connection
  storage: Storage
  mailTransport: MailTransport
  payments: Payments
  /** Renders and serves the pages; undefined: only the API, as in most tests. */
  storefront?: Storefront
  /** URL of the module that renders masters of demo beats; undefined: none are for sale. */
  demoRenderer?: string
  /** The clock of rate limits in milliseconds, for tests; undefined: the system's. */
  now?: () => number
  /** The log's destination, for tests; undefined: standard output. */
  logTo?: { write(line: string): void }
  /** Restarts the store with other credentials; undefined in most tests. */
  startup?: Startup
}

const BODY_LIMIT_BYTES = 256 * 1024
const HEADERS_TIMEOUT_MS = 20_000
/** For uploads; `limitBodyTime` limits all other requests far more. */
const REQUEST_TIMEOUT_MS = 3_600_000
/** Disconnects clients that read nothing for this long; players and downloads resume with a range request. */
const STALLED_CONNECTION_MS = 300_000

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
  const app: App = fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
      serializers: { req: logRequest },
      ...(deps.logTo && { stream: deps.logTo }),
    },
    logController: new RequestLog(),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: STALLED_CONNECTION_MS,
    // Disconnects clients that send headers slowly; Node checks at this interval.
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 256 },
    rewriteUrl,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  decorateSession(app)
  removeForwardedPorts(app)
  if (config.role === 'worker') serveHealthOnly(app)
  closeOnShutdown(app)
  limitBodyTime(app)
  registerErrorHandling(app)
  registerSecurityHeaders(app, {
    https: config.publicUrl?.startsWith('https:') ?? false,
    hstsSubdomains: config.hstsSubdomains,
    sources: [
      ...captchaSourcesOf(config.captcha.provider),
      ...stripeSourcesOf(config),
      ...(storage.publicUrl ? [{ media: [new URL(storage.publicUrl).origin] }] : []),
      ...(deps.storefront ? [deps.storefront.inlined] : []),
    ],
  })
  registerCrossOriginProtection(app)
  rejectControlCharacters(app)
  registerMetrics(app, config.metrics)
  await app.register(fastifyCookie)
  app.decorate('aroundUserDeletion', [])
  app.decorate('storeSecret', await loadStoreSecret(config))
  const limits = rateLimitStore(connection, config.dataDir)
  app.addHook('onClose', async () => limits.close())
  app.decorate('rateLimits', new RateLimits(limits, { enabled: config.rateLimits }))
  await registerSessions(app, { db, config, secret: app.storeSecret })
  registerJobs(app, connection, { runs: config.role !== 'web' })
  registerApiDocs(app, config.storeName)

  await followSettings(app, settings)
  const catalogue = new Catalogue(new CatalogueReader(connection, countReads(app)))
  app.decorate('catalogue', catalogue)
  // A worker serves no catalogue, and need not load it.
  if (config.role === 'worker') catalogue.sleep()
  else followCatalogue(app, catalogue)

  registerMail(app, { connection, config, transport: deps.mailTransport })
  const disk = new DiskSpace(config.dataDir, config.diskWarningMb)
  registerHealth(app, { db, files: storage.public, disk, catalogue })
  const checkVatNumber = vatNumberChecker({ registerUrl: config.vatRegisterUrl })
  const purchases = await registerPurchases(app, {
    config,
    connection,
    files: masters,
    publicFiles: files,
    payments: deps.payments,
    demoRenderer: deps.demoRenderer,
    settings,
    checkVatNumber,
    now,
  })
  const production = registerBeats(app, { config, connection, masters, publicFiles: files, catalogue })
  await app.register(async (everyone) => {
    registerSessionRoutes(everyone, { db })
    const captcha = registerCaptcha(everyone, { db, config: config.captcha })
    registerAuthRoutes(everyone, { db, config, captcha, files, temp: storage.temp })
    registerConfirmEmailRoute(everyone, { db })
    registerCatalogueRoutes(everyone, { catalogue, featured: () => settings.current.featuredBeats })
    registerExclusiveRoutes(everyone, { db })
    registerSharedCrateRoute(everyone, { db, catalogue })
    registerPlayRoutes(everyone, { db })
    registerTagRoutes(everyone, { db })
    registerTextRoutes(everyone, { settings })
    registerPaymentSettingsRoute(everyone, purchases)
    await registerWebhook(everyone, purchases.payment)
    registerDownloads(everyone, purchases.delivery)
    registerVerification(everyone, purchases.delivery)
    registerInvoiceRoutes(everyone, purchases)
    registerContactRoutes(everyone, { db, config })
    registerPasskeySignIn(everyone, { db, config })
    registerNewsletterRoutes(everyone, { db, config })
    registerFreeDownloadRoutes(everyone, { db, config, captcha, files })
    if (deps.payments.sandbox) await registerSandboxProxy(everyone, deps.payments.sandbox)
  })
  await app.register(async (signedIn) => {
    signedIn.addHook('onRequest', requireSession)
    registerAccountRoutes(signedIn, { db, files, temp: storage.temp })
    registerAccountBillingRoutes(signedIn, { db })
    registerAccountSecurityRoutes(signedIn, { connection, config })
    registerPasskeyRoutes(signedIn, { db, config })
    await registerSecondFactorRoutes(signedIn, { db, config })
    registerProofRoutes(signedIn, { db, config })
    registerOfferRoutes(signedIn, { db, now })
    registerCartRoutes(signedIn, purchases)
    registerCrateRoutes(signedIn, { db, catalogue })
    registerCheckoutRoute(signedIn, purchases)
    registerVatNumberRoute(signedIn, { checkVatNumber })
    registerOrderRoutes(signedIn, purchases)
    registerPassportRoutes(signedIn, db, purchases.delivery)
  })
  await app.register(async (admins) => {
    admins.addHook('onRequest', requireAdmin)
    registerUserAdminRoutes(admins, connection)
    registerResetLinkRoute(admins, { db })
    registerRemoveFactorsRoute(admins, { db })
    registerBeatRoutes(admins, production)
    registerStructureRoutes(admins, production)
    registerTagAdminRoutes(admins, { db })
    registerLicenseAdminRoutes(admins, purchases)
    registerExclusiveAdminRoutes(admins, { db })
    registerDealAdminRoutes(admins, { db, now })
    registerSalePreviewRoute(admins, { db, now })
    registerOrderAdminRoutes(admins, purchases)
    registerAccountingRoutes(admins, purchases)
    registerCustomerRoutes(admins, purchases)
    registerSubscriberListRoute(admins, { db, config })
    registerAuditRoutes(admins, connection)
    registerTaxRoutes(admins)
    registerSettingsRoutes(admins, { ...deps, ...connection, config, settings, disk })
    registerOverviewRoutes(admins, { db, mode: deps.payments.mode, disk })
  })
  registerMediaRoutes(app, storage)
  registerTempCleanup(app, storage.temp)
  app.all('/api/*', { schema: { hide: true } }, () => {
    throw new Problem('not_found')
  })
  if (deps.storefront) {
    const mediaUrl = storage.publicUrl ?? '/api/media'
    await registerPages(app, { storefront: deps.storefront, catalogue, config, settings, mediaUrl })
  }
  app.setNotFoundHandler(() => {
    throw new Problem('not_found')
  })
  return app
}
