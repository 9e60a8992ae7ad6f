import { sql } from 'kysely'
import { z } from 'zod'
import { Tag } from '#contract/tag.ts'
import type { Db } from '#server/database/connect.ts'
import type { App } from '#server/http/app-type.ts'
import { prepareAnswer, sendPrepared } from '#server/http/prepared-answer.ts'

export function registerTagRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/tags',
    { schema: { tags: ['Tags'], summary: 'All tags by name', response: { 200: z.array(Tag) } } },
    async (request, reply) => {
      const tags = await db.selectFrom('tags').select(['id', 'name']).orderBy(sql`lower(name)`).execute()
      return sendPrepared(
        request,
        reply,
        prepareAnswer(JSON.stringify(tags), 'application/json; charset=utf-8'),
      )
    },
  )
}
