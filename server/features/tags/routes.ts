import { z } from 'zod'
import { Tag } from '#contract/tag.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { lowerCase } from '#server/platform/database/text-search.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { prepareResponse, sendPreparedResponse } from '#server/platform/http/prepared-response.ts'

export function registerTagRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/tags',
    { schema: { tags: ['Tags'], summary: 'List tags by name', response: { 200: z.array(Tag) } } },
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
