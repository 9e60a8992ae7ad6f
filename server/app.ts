import type { IncomingMessage } from 'node:http'
import fastifyCookie from '@fastify/cookie'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { Counter } from 'prom-client'
import { registerAuditRoutes } from '#server/audit/routes.ts'
import { registerAuthRoutes } from '#server/auth/auth-routes.ts'
import { captchaSources } from '#server/auth/captcha/site-verify.ts'
import { registerSessions } from '#server/auth/register-sessions.ts'
import { registerSessionRoutes } from '#server/auth/session-routes.ts'
import { registerBeatProduction } from '#server/beats/admin/register-beat-production.ts'
import { Catalogue } from '#server/beats/catalogue.ts'
import { CatalogueReader } from '#server/beats/catalogue-reader.ts'
import { registerPlayRoutes } from '#server/beats/play-routes.ts'
import { registerBeatRoutes } from '#server/beats/routes.ts'
import { registerCartRoutes } from '#server/carts/routes.ts'
import type { Config } from '#server/config.ts'
import { registerContactRoutes } from '#server/contact/routes.ts'
import { loadStoreSecret } from '#server/crypto/store-secret.ts'
import type { Connection } from '#server/database/connect.ts'
import { rateLimitStore } from '#server/database/rate-limit-store.ts'
import { DatabaseUnavailable } from '#server/database/unavailable.ts'
import { registerApiDocs } from '#server/http/api-docs.ts'
import type { App } from '#server/http/app-type.ts'
import { limitBodyTime } from '#server/http/body-time.ts'
import { registerCrossOriginProtection } from '#server/http/cross-origin.ts'
import { registerErrorHandling } from '#server/http/errors.ts'
import { decorateSession } from '#server/http/guards.ts'
import { registerHealth } from '#server/http/health.ts'
import { letGoOfConnections } from '#server/http/let-go-of-connections.ts'
import { logRequest } from '#server/http/log-request.ts'
import { registerMediaRoutes } from '#server/http/media.ts'
import { registerMetrics } from '#server/http/metrics.ts'
import { registerNulRefusal } from '#server/http/no-nul.ts'
import { Problem } from '#server/http/problem.ts'
import { RateLimits } from '#server/http/rate-limits.ts'
import { type ContentSources, registerSecurityHeaders } from '#server/http/security-headers.ts'
import { serveHealthOnly } from '#server/http/serve-health-only.ts'
import { registerJobs } from '#server/jobs/register-jobs.ts'
import { registerLicenseAdminRoutes } from '#server/licenses/admin-routes.ts'
import { registerMail } from '#server/mail/register-mail.ts'
import type { MailTransport } from '#server/mail/transport.ts'
import { registerNewsletterRoutes } from '#server/newsletter/routes.ts'
import { registerPurchases } from '#server/orders/register-purchases.ts'
import { registerOverviewRoutes } from '#server/overview/routes.ts'
import { registerPages } from '#server/pages/routes.ts'
import type { Storefront } from '#server/pages/storefront.ts'
import type { Payments } from '#server/payments/open-payments.ts'
import { stripeSourcesOf } from '#server/payments/stripe-sources.ts'
import { PrivateFiles } from '#server/storage/private-files.ts'
import { PublicFiles } from '#server/storage/public-files.ts'
import type { Storage } from '#server/storage/storage.ts'
import { sweepWorkspace } from '#server/storage/sweep-workspace.ts'
import { registerTagAdminRoutes } from '#server/tags/admin-routes.ts'
import { registerTagRoutes } from '#server/tags/routes.ts'
import { registerAccountRoutes } from '#server/users/account-routes.ts'
import { registerAccountSecurityRoutes } from '#server/users/account-security-routes.ts'
import { registerUserAdminRoutes } from '#server/users/admin-routes.ts'

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
  letGoOfConnections(app)
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
  registerNulRefusal(app)
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
  registerBeatRoutes(app, { catalogue })
  registerBeatProduction(app, { connection, masters, publicFiles: files, catalogue })
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
