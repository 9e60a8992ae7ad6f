import type { IncomingMessage } from 'node:http'
import fastifyCookie from '@fastify/cookie'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { Catalogue } from '#server/beats/catalogue.ts'
import { registerBeatRoutes } from '#server/beats/routes.ts'
import type { Config } from '#server/config.ts'
import type { Connection } from '#server/database/connect.ts'
import { registerApiDocs } from '#server/http/api-docs.ts'
import type { App } from '#server/http/app-type.ts'
import { registerCrossOriginProtection } from '#server/http/cross-origin.ts'
import { registerErrorHandling } from '#server/http/errors.ts'
import { registerHealth } from '#server/http/health.ts'
import { registerMediaRoutes } from '#server/http/media.ts'
import { registerMetrics } from '#server/http/metrics.ts'
import { Problem } from '#server/http/problem.ts'
import { registerSecurityHeaders } from '#server/http/security-headers.ts'
import { registerPages } from '#server/pages/routes.ts'
import type { Storefront } from '#server/pages/storefront.ts'
import { registerTagRoutes } from '#server/tags/routes.ts'

/** The real things that the store runs on. Only main.ts and the tests make them. */
export type Deps = {
  config: Config
  connection: Connection
  /** What renders and serves the pages; undefined: the API alone, as most tests want it. */
  storefront?: Storefront
  /** Where log lines go, for tests; undefined: standard output. */
  logTo?: { write(line: string): void }
}

const BODY_LIMIT_BYTES = 256 * 1024
const HEADERS_TIMEOUT_MS = 20_000
const REQUEST_TIMEOUT_MS = 60_000
const CATALOGUE_POLL_MS = 1_000

declare module 'fastify' {
  interface FastifyInstance {
    /** The catalogue as visitors see it. Whoever changes it in the database calls `refresh` before answering. */
    catalogue: Catalogue
  }
}

/** The store as a Fastify app, ready to listen or to be asked directly. */
export async function buildApp(deps: Deps): Promise<App> {
  const { config, connection } = deps
  const { db } = connection
  const app: App = fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
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
  app.decorateRequest('session', undefined)
  registerErrorHandling(app)
  registerSecurityHeaders(app, {
    https: config.publicUrl?.startsWith('https:') ?? false,
    ...(deps.storefront && { styleSource: deps.storefront.styleSource }),
  })
  registerCrossOriginProtection(app)
  registerMetrics(app, config.metrics)
  await app.register(fastifyCookie)
  await registerApiDocs(app, config.storeName)

  const catalogue = new Catalogue(db)
  await catalogue.refresh()
  app.decorate('catalogue', catalogue)
  followCatalogue(app, catalogue)

  registerHealth(app, { db })
  registerBeatRoutes(app, { catalogue })
  registerTagRoutes(app, { db })
  await registerMediaRoutes(app, { dataDir: config.dataDir })
  app.all('/api/*', () => {
    throw new Problem('not_found')
  })
  if (deps.storefront) await registerPages(app, { storefront: deps.storefront, catalogue, config })
  app.setNotFoundHandler(() => {
    throw new Problem('not_found')
  })
  return app
}

/** An earlier client doubled the prefix; `/api/api/…` reaches what `/api/…` reaches. */
function undoubleApiPrefix(request: IncomingMessage): string {
  return (request.url ?? '/').replace(/^\/api\/api(?=\/|$)/, '/api')
}

/** Other instances, or a command beside this one, may change the catalogue. */
function followCatalogue(app: App, catalogue: Catalogue): void {
  const timer = setInterval(() => {
    catalogue.refresh().catch((error) => app.log.warn({ err: error }, 'catalogue could not be refreshed'))
  }, CATALOGUE_POLL_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
