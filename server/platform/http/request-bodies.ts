import type { FastifyInstance } from 'fastify'

const BODY_TIME_MS = 60_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempts a route for large files: only the server's request timeout applies. */
    longUpload?: boolean
  }
}

/** Lets no body hold up its connection: not one that is sent slowly, nor one that its route left unread. */
export function registerRequestBodies(app: FastifyInstance): void {
  limitBodyTime(app)
  drainUnreadBodies(app)
}

/** Disconnects clients that take more than a minute to send a body (slowloris), except on routes for large files. */
function limitBodyTime(app: FastifyInstance): void {
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

/**
 * Reads the rest of a body after the response, as of a form without a boundary. The next request on the connection would
 * wait for it: Node reads only bodies that nothing has listened to.
 */
function drainUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete && !raw.destroyed) {
      raw.unpipe()
      raw.resume()
    }
    done()
  })
}
