import { createServer, type RequestListener } from 'node:http'
import fastifyCookie from '@fastify/cookie'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '#server/config/config.ts'
import type { App } from './app-type.ts'
import { closeOnShutdown } from './close-on-shutdown.ts'
import { registerCrossOriginProtection } from './cross-origin.ts'
import { registerErrorHandling } from './errors.ts'
import { removeForwardedPorts } from './forwarded-addresses.ts'
import { decorateSession } from './guards.ts'
import { offerLanguages } from './languages.ts'
import { logRequest } from './log-request.ts'
import { registerMetrics } from './metrics.ts'
import { rejectControlCharacters } from './reject-control-characters.ts'
import { registerRequestBodies } from './request-bodies.ts'
import { RequestLog } from './request-log.ts'
import { rewriteUrl } from './rewrite-url.ts'
import { type ContentSources, registerSecurityHeaders } from './security-headers.ts'
import { serveHealthOnly } from './serve-health-only.ts'

const BODY_LIMIT_BYTES = 256 * 1024
const HEADERS_TIMEOUT_MS = 20_000
/** For uploads; `registerRequestBodies` limits all other requests far more. */
const REQUEST_TIMEOUT_MS = 3_600_000
/** Disconnects clients that read nothing for this long; players and downloads resume with a range request. */
const STALLED_CONNECTION_MS = 300_000

const limits = { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 5_000 }

/** Sees requests before the app, whose listener it gets, such as to hand them to another one. */
export type InFront = (own: RequestListener) => RequestListener

/** What a public demo adds to its stores. */
export type Extensions = {
  /** Called before the features register, such as to refuse requests. */
  extend?: (app: App) => void
  inFront?: InFront
}

/** As Fastify makes its own. */
function serverWith(listener: RequestListener) {
  const server = createServer({ ...limits, requestTimeout: REQUEST_TIMEOUT_MS }, listener)
  return server.setTimeout(STALLED_CONNECTION_MS)
}

/** The HTTP server without a route: limits, errors, security headers, log and metrics. `sources` extend the headers' policy. */
export async function createHttpApp({
  config,
  logTo,
  sources,
  inFront,
}: {
  config: Config
  /** Undefined: standard output. */
  logTo: { write(line: string): void } | undefined
  sources: ContentSources[]
  inFront?: InFront | undefined
}): Promise<App> {
  const app: App = fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
      serializers: { req: logRequest },
      ...(logTo && { stream: logTo }),
    },
    logController: new RequestLog(),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: STALLED_CONNECTION_MS,
    // Disconnects clients that send headers slowly; Node checks at this interval.
    http: limits,
    ...(inFront && { serverFactory: (own: RequestListener) => serverWith(inFront(own)) }),
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
  registerRequestBodies(app)
  offerLanguages(app, () => config.languages)
  registerErrorHandling(app)
  registerSecurityHeaders(app, {
    https: config.publicUrl?.startsWith('https:') ?? false,
    hstsSubdomains: config.hstsSubdomains,
    sources,
  })
  registerCrossOriginProtection(app, config.publicUrl)
  rejectControlCharacters(app)
  registerMetrics(app, config.metrics)
  await app.register(fastifyCookie)
  return app
}
