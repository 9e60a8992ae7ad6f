import { producerRoutes } from '#contract/reach/producer-routes.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { readProducer } from './read-producer.ts'

export function registerProducerRoutes(app: App, { db }: Store): void {
  serveRoutes(app, producerRoutes)('GET /producers/:username', async (request) => {
    const producer = await readProducer(db, request.params.username)
    if (!producer) throw new ProblemError('producer_not_found')
    return producer
  })
}
