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
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.longUpload || request.raw.complete) return
    const timer = setTimeout(() => request.raw.destroy(), BODY_TIME_MS)
    timer.unref()
    const stop = () => clearTimeout(timer)
    request.raw.once('end', stop)
    request.raw.once('close', stop)
  })
}
