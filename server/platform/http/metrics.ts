import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { App } from './app-type.ts'
import { isLoopback } from './loopback.ts'
import { ProblemError } from './problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Where features register their own metrics. */
    metrics: Registry
  }
}

/** Prometheus metrics at /metrics, by default only for this machine. */
export function registerMetrics(app: App, access: 'loopback' | 'public' | 'off'): void {
  const registry = new Registry()
  app.decorate('metrics', registry)
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'http_errors_total',
    help: 'Answers with a status of 500 and above',
    labelNames: ['route'],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (reply.statusCode >= 500) failures.inc({ route })
    done()
  })
  if (access === 'off') return
  app.get('/metrics', { logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    if (access === 'loopback' && !isLoopback(request)) throw new ProblemError('not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
