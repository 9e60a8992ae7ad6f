import type { FastifyInstance } from 'fastify'

const BODY_TIME_MS = 60_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes large files: its body may take as long as the server allows any request. */
    longUpload?: boolean
  }
}

/** Cuts clients whose body dribbles in for more than a minute, save where large files are taken. */
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
