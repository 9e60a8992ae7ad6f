import type { App } from './app-type.ts'
import { ProblemError } from './problem.ts'

const served = new Set<string | undefined>(['/healthz', '/readyz', '/metrics'])

/** Restricts a worker process to the monitoring routes. */
export function serveHealthOnly(app: App): void {
  app.addHook('onRequest', async (request) => {
    if (!served.has(request.routeOptions.url)) throw new ProblemError('not_found')
  })
}
