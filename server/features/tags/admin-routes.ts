import { z } from 'zod'
import { CountedTag, MergeTagRequest, Tag, TagRequest } from '#contract/tag.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { lowerCase } from '#server/platform/database/text-search.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { createTag } from './create-tag.ts'
import { deleteTag } from './delete-tag.ts'
import { mergeTag } from './merge-tag.ts'
import { renameTag } from './rename-tag.ts'
import { restoreTag } from './restore-tag.ts'

const TagId = z.object({ id: z.string().min(1).max(64) })
const tags = ['Tags']

/** Manages tags. Every change refreshes the catalogue before responding. */
export function registerTagAdminRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/admin/tags',
    {
      schema: {
        tags,
        summary: 'List tags by name, with their number of beats',
        response: { 200: z.array(CountedTag) },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
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
    { schema: { tags, summary: 'Add a tag', body: TagRequest, response: { 201: Tag } } },
    async (request, reply) => {
      const tag = await createTag(db, sessionOf(request), request.body.name)
      await app.catalogue.refresh()
      return reply.code(201).send(tag)
    },
  )

  app.patch(
    '/api/tags/:id',
    {
      schema: { tags, summary: 'Rename a tag', params: TagId, body: TagRequest, response: { 200: Tag } },
    },
    async (request) => {
      const tag = await renameTag(db, sessionOf(request), request.params.id, request.body.name)
      await app.catalogue.refresh()
      return tag
    },
  )

  app.post(
    '/api/tags/:id/merge',
    {
      schema: {
        tags,
        summary: 'Merge a tag into another one',
        params: TagId,
        body: MergeTagRequest,
        response: { 200: Tag },
      },
    },
    async (request) => {
      const tag = await mergeTag(db, sessionOf(request), request.params.id, request.body.into)
      await app.catalogue.refresh()
      return tag
    },
  )

  app.post(
    '/api/tags/:id/restore',
    {
      schema: {
        tags,
        summary: 'Undo the deletion or merge of a tag, for some days',
        params: TagId,
        response: { 200: Tag },
      },
    },
    async (request) => {
      const tag = await restoreTag(db, sessionOf(request), request.params.id)
      await app.catalogue.refresh()
      return tag
    },
  )

  app.delete(
    '/api/tags/:id',
    {
      schema: {
        tags,
        summary: 'Delete a tag and remove it from its beats',
        params: TagId,
        response: { 200: z.object({ success: z.literal(true) }) },
      },
    },
    async (request) => {
      await deleteTag(db, sessionOf(request), request.params.id)
      await app.catalogue.refresh()
      return { success: true as const }
    },
  )
}
