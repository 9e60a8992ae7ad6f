import type { FastifyInstance } from 'fastify'

const BODY_TIME_MS = 60_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempts a route for large files: only the server's request timeout applies. */
    longUpload?: boolean
  }
}

/** Disconnects clients that take more than a minute to send a body (slowloris), except on routes for large files. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers
    if (hasBody && !raw.complete && !request.routeOptions.config.longUpload) {
      const timer = setTimeout(() => raw.destroy(), BODY_TIME_MS)
      timer.unref()
      const stop = () => clearTimeout(timer)
      raw.once('end', stop)
      raw.once('close', stop)
    }
    done()
  })
}
