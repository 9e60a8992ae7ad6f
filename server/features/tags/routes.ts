import { z } from 'zod'
import { Tag } from '#contract/tag.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { lowerCase } from '#server/platform/database/text-search.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { prepareResponse, sendPreparedResponse } from '#server/platform/http/prepared-response.ts'
import { routeOptions } from '#server/platform/http/route-options.ts'

const route = routeOptions('Tags')

export function registerTagRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/tags',
    route('List tags by name', { response: { 200: z.array(Tag) } }),
    async (request, reply) => {
      const tags = await db.selectFrom('tags').select(['id', 'name']).orderBy(lowerCase(db, 'name')).execute()
      return sendPreparedResponse(
        request,
        reply,
        prepareResponse(JSON.stringify(tags), 'application/json; charset=utf-8'),
      )
    },
  )
}
