import type { IncomingMessage } from 'node:http'
import fastifyCookie from '@fastify/cookie'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { Counter } from 'prom-client'
import type { Config } from './config/config.ts'
import { registerAccountRoutes } from './features/accounts/routes.ts'
import { registerAccountSecurityRoutes } from './features/accounts/security-routes.ts'
import { registerAuditRoutes } from './features/audit/routes.ts'
import { registerAuthRoutes } from './features/auth/auth-routes.ts'
import { registerSessions } from './features/auth/register-sessions.ts'
import { registerSessionRoutes } from './features/auth/session-routes.ts'
import { registerBeats } from './features/beats/register-beats.ts'
import { captchaSources } from './features/captcha/site-verify.ts'
import { registerCartRoutes } from './features/carts/routes.ts'
import { Catalogue } from './features/catalogue/catalogue.ts'
import { CatalogueReader } from './features/catalogue/catalogue-reader.ts'
import { registerPlayRoutes } from './features/catalogue/play-routes.ts'
import { registerCatalogueRoutes } from './features/catalogue/routes.ts'
import { registerContactRoutes } from './features/contact/routes.ts'
import { registerLicenseAdminRoutes } from './features/licenses/admin-routes.ts'
import { registerNewsletterRoutes } from './features/newsletter/routes.ts'
import { registerPurchases } from './features/orders/register-purchases.ts'
import { registerOverviewRoutes } from './features/overview/routes.ts'
import { registerPages } from './features/pages/routes.ts'
import type { Storefront } from './features/pages/storefront.ts'
import type { Payments } from './features/payments/open-payments.ts'
import { stripeSourcesOf } from './features/payments/stripe-sources.ts'
import { registerTagAdminRoutes } from './features/tags/admin-routes.ts'
import { registerTagRoutes } from './features/tags/routes.ts'
import { registerUserAdminRoutes } from './features/users/routes.ts'
import { loadStoreSecret } from './platform/crypto/store-secret.ts'
import type { Connection } from './platform/database/connect.ts'
import { rateLimitStore } from './platform/database/rate-limit-store.ts'
import { DatabaseUnavailable } from './platform/database/unavailable.ts'
import { registerApiDocs } from './platform/http/api-docs.ts'
import type { App } from './platform/http/app-type.ts'
import { limitBodyTime } from './platform/http/body-timeout.ts'
import { closeOnShutdown } from './platform/http/close-on-shutdown.ts'
import { registerCrossOriginProtection } from './platform/http/cross-origin.ts'
import { registerErrorHandling } from './platform/http/errors.ts'
import { decorateSession } from './platform/http/guards.ts'
import { registerHealth } from './platform/http/health.ts'
import { logRequest } from './platform/http/log-request.ts'
import { registerMediaRoutes } from './platform/http/media.ts'
import { registerMetrics } from './platform/http/metrics.ts'
import { Problem } from './platform/http/problem.ts'
import { RateLimits } from './platform/http/rate-limits.ts'
import { rejectControlCharacters } from './platform/http/reject-control-characters.ts'
import { type ContentSources, registerSecurityHeaders } from './platform/http/security-headers.ts'
import { serveHealthOnly } from './platform/http/serve-health-only.ts'
import { registerJobs } from './platform/jobs/register-jobs.ts'
import { registerMail } from './platform/mail/register-mail.ts'
import type { MailTransport } from './platform/mail/transport.ts'
import { PrivateFiles } from './platform/storage/private-files.ts'
import { PublicFiles } from './platform/storage/public-files.ts'
import type { Storage } from './platform/storage/storage.ts'
import { sweepWorkspace } from './platform/storage/sweep-workspace.ts'

/** The real things that the store runs on. Only main.ts and the tests make them. */
export type Deps = {
  config: Config
  connection: Connection
  storage: Storage
  mailTransport: MailTransport
  payments: Payments
  /** What renders and serves the pages; undefined: the API alone, as most tests want it. */
  storefront?: Storefront
  /** The clock in milliseconds by which buyers may ask again, for tests; undefined: the machine's. */
  now?: () => number
  /** Where log lines go, for tests; undefined: standard output. */
  logTo?: { write(line: string): void }
}

const BODY_LIMIT_BYTES = 256 * 1024
const HEADERS_TIMEOUT_MS = 20_000
/** Only uploads may take this long; `limitBodyTime` cuts all other requests far earlier. */
const REQUEST_TIMEOUT_MS = 3_600_000
const CATALOGUE_POLL_MS = 1_000

declare module 'fastify' {
  interface FastifyInstance {
    /** The catalogue as visitors see it. Whoever changes it in the database calls `refresh` before answering. */
    catalogue: Catalogue
    /** Where features define how often something may be asked. */
    rateLimits: RateLimits
    /** What everything that the store signs is derived from, with `deriveKey(secret, purpose)`. */
    storeSecret: string
    /** What wraps the deletion of an account, such as canceling its open payment. `deleteAccount` runs them. */
    aroundUserDeletion: ((userId: string, deletion: () => Promise<void>) => Promise<void>)[]
  }
}

/** The store as a Fastify app, ready to listen or to be asked directly. */
export async function buildApp(deps: Deps): Promise<App> {
  const { config, connection, storage } = deps
  const { db } = connection
  const files = new PublicFiles(storage)
  const masters = new PrivateFiles(storage)
  const app: App = fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
      serializers: { req: logRequest },
      ...(deps.logTo && { stream: deps.logTo }),
    },
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Cuts clients that dribble their headers; Node looks for them at this interval.
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 256 },
    rewriteUrl: undoubleApiPrefix,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  decorateSession(app)
  if (config.role === 'worker') serveHealthOnly(app)
  closeOnShutdown(app)
  limitBodyTime(app)
  registerErrorHandling(app)
  registerSecurityHeaders(app, {
    https: config.publicUrl?.startsWith('https:') ?? false,
    sources: [
      ...captchaSourcesOf(config),
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
  await registerApiDocs(app, config.storeName)

  const catalogue = new Catalogue(new CatalogueReader(connection, countReads(app)))
  app.decorate('catalogue', catalogue)
  // A worker shows the catalogue to nobody, and needs none of it in its memory.
  if (config.role === 'worker') catalogue.sleep()
  else followCatalogue(app, catalogue)

  registerMail(app, { connection, config, transport: deps.mailTransport })
  registerHealth(app, { db, files: storage.public, catalogue })
  registerSessionRoutes(app, { db })
  registerAuthRoutes(app, { db, config, files })
  registerAccountRoutes(app, { db, files })
  registerAccountSecurityRoutes(app, { connection, dataDir: config.dataDir })
  registerUserAdminRoutes(app, connection)
  registerCatalogueRoutes(app, { catalogue })
  registerBeats(app, { connection, masters, publicFiles: files, catalogue })
  registerPlayRoutes(app, { db })
  registerTagRoutes(app, { db })
  registerCartRoutes(app, { db })
  await registerPurchases(app, {
    config,
    connection,
    files: masters,
    payments: deps.payments,
    now: deps.now ?? Date.now,
  })
  registerContactRoutes(app, { db, config })
  registerNewsletterRoutes(app, { db, config })
  registerTagAdminRoutes(app, { db })
  registerLicenseAdminRoutes(app, { db })
  registerAuditRoutes(app, { db })
  registerOverviewRoutes(app, { db })
  registerMediaRoutes(app, storage)
  sweepWorkspace(app, storage.workspace)
  app.all('/api/*', { schema: { hide: true } }, () => {
    throw new Problem('not_found')
  })
  if (deps.storefront) {
    const mediaUrl = storage.publicUrl ?? '/api/media'
    await registerPages(app, { storefront: deps.storefront, catalogue, config, mediaUrl })
  }
  app.setNotFoundHandler(() => {
    throw new Problem('not_found')
  })
  return app
}

/** An earlier client doubled the prefix; `/api/api/…` reaches what `/api/…` reaches. */
function undoubleApiPrefix(request: IncomingMessage): string {
  return (request.url ?? '/').replace(/^\/api\/api(?=\/|$)/, '/api')
}

/**
 * Reads the catalogue once the app is ready, without keeping it from listening, and follows it from then on: other
 * instances, or a command beside this one, may change it.
 */
function followCatalogue(app: App, catalogue: Catalogue): void {
  const catchUp = () =>
    catalogue.refresh().catch((error: unknown) => {
      // The database says itself, once, that it is away.
      if (error instanceof DatabaseUnavailable) return
      app.log.warn({ err: error }, 'catalogue could not be refreshed')
    })
  app.addHook('onReady', async () => void catchUp())
  const timer = setInterval(() => void catchUp(), CATALOGUE_POLL_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  // Who has just changed something on one instance sees it on every other at once, and not within a second.
  app.addHook('onRequest', async ({ foundSession, method }) => {
    const isAdmin = foundSession && 'role' in foundSession && foundSession.role === 'admin'
    if (isAdmin && method === 'GET') await catchUp()
  })
}

function countReads(app: App): (source: 'primary' | 'replica') => void {
  const reads = new Counter({
    name: 'catalogue_reads_total',
    help: 'Reads of catalogue rows, by the database that answered',
    labelNames: ['source'],
    registers: [app.metrics],
  })
  return (source) => reads.inc({ source })
}

function captchaSourcesOf({ captcha }: Config): ContentSources[] {
  return captcha.provider === 'altcha' || captcha.provider === 'off' ? [] : [captchaSources[captcha.provider]]
}
