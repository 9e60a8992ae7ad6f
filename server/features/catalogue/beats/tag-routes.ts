import { tagRoutes } from '#contract/catalogue/tag-routes.ts'
import { readTags } from '#server/model/tag/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { prepareResponse, sendPreparedResponse } from '#server/platform/http/prepared-response.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'

export function registerTagRoutes(app: App, { db }: { db: Db }): void {
  const route = serveRoutes(app, tagRoutes)
  route('GET /tags', async (request, reply) => {
    const tags = (await readTags(db)).map(({ id, name }) => ({ id, name }))
    return sendPreparedResponse(
      request,
      reply,
      prepareResponse(JSON.stringify(tags), 'application/json; charset=utf-8'),
    )
  })
}
