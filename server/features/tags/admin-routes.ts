import { z } from 'zod'
import { CountedTag, MergeTagRequest, Tag, TagRequest } from '#contract/tag.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { lowerCase } from '#server/platform/database/text-search.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { IdParams, routeOptions, Success } from '#server/platform/http/route-options.ts'
import { createTag } from './create-tag.ts'
import { deleteTag } from './delete-tag.ts'
import { mergeTag } from './merge-tag.ts'
import { renameTag } from './rename-tag.ts'
import { restoreTag } from './restore-tag.ts'

const route = routeOptions('Tags')

/** Manages tags. Every change refreshes the catalogue before responding. */
export function registerTagAdminRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/admin/tags',
    route('List tags by name, with their number of beats', { response: { 200: z.array(CountedTag) } }),
    async () => {
      const rows = await db
        .selectFrom('tags')
        .leftJoin('beat_tags', 'beat_tags.tag_id', 'tags.id')
        .select(['tags.id', 'tags.name'])
        .select((select) => select.fn.count<number>('beat_tags.beat_id').as('beats'))
        .groupBy(['tags.id', 'tags.name'])
        .orderBy(lowerCase(db, 'tags.name'))
        .execute()
      return rows.map((row) => ({ ...row, beats: Number(row.beats) }))
    },
  )

  app.post(
    '/api/tags',
    route('Add a tag', { body: TagRequest, response: { 201: Tag } }),
    async (request, reply) => {
      const tag = await createTag(db, sessionOf(request), request.body.name)
      await app.catalogue.refresh()
      return reply.code(201).send(tag)
    },
  )

  app.patch(
    '/api/tags/:id',
    route('Rename a tag', { params: IdParams, body: TagRequest, response: { 200: Tag } }),
    async (request) => {
      const tag = await renameTag(db, sessionOf(request), request.params.id, request.body.name)
      await app.catalogue.refresh()
      return tag
    },
  )

  app.post(
    '/api/tags/:id/merge',
    route('Merge a tag into another one', {
      params: IdParams,
      body: MergeTagRequest,
      response: { 200: Tag },
    }),
    async (request) => {
      const tag = await mergeTag(db, sessionOf(request), request.params.id, request.body.into)
      await app.catalogue.refresh()
      return tag
    },
  )

  app.post(
    '/api/tags/:id/restore',
    route('Undo the deletion or merge of a tag, for some days', { params: IdParams, response: { 200: Tag } }),
    async (request) => {
      const tag = await restoreTag(db, sessionOf(request), request.params.id)
      await app.catalogue.refresh()
      return tag
    },
  )

  app.delete(
    '/api/tags/:id',
    route('Delete a tag and remove it from its beats', { params: IdParams, response: { 200: Success } }),
    async (request) => {
      await deleteTag(db, sessionOf(request), request.params.id)
      await app.catalogue.refresh()
      return { success: true as const }
    },
  )
}
