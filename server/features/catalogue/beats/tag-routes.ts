import { tagRoutes } from '#contract/catalogue/tag-routes.ts'
import {
  countTaggedBeats,
  createTag,
  deleteTag,
  mergeTag,
  readTags,
  renameTag,
  restoreTag,
} from '#server/model/tag/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { prepareResponse, sendPreparedResponse } from '#server/platform/http/prepared-response.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'

/** Tags. Every change refreshes the catalogue before responding. */
export function registerTagRoutes(app: App, { db }: Store): void {
  const route = serveRoutes(app, tagRoutes)
  route('GET /tags', async (request, reply) => {
    const tags = (await readTags(db)).map(({ id, name }) => ({ id, name }))
    return sendPreparedResponse(
      request,
      reply,
      prepareResponse(JSON.stringify(tags), 'application/json; charset=utf-8'),
    )
  })

  route('GET /admin/tags', () => countTaggedBeats(db))

  route('POST /tags', async (request) => {
    const tag = await createTag(db, sessionOf(request), request.body.name)
    await app.catalogue.refresh()
    return tag
  })

  route('PATCH /tags/:id', async (request) => {
    const tag = await renameTag(db, sessionOf(request), request.params.id, request.body.name)
    await app.catalogue.refresh()
    return tag
  })

  route('POST /tags/:id/merge', async (request) => {
    const tag = await mergeTag(db, sessionOf(request), request.params.id, request.body.into)
    await app.catalogue.refresh()
    return tag
  })

  route('POST /tags/:id/restore', async (request) => {
    const tag = await restoreTag(db, sessionOf(request), request.params.id)
    await app.catalogue.refresh()
    return tag
  })

  route('DELETE /tags/:id', async (request) => {
    await deleteTag(db, sessionOf(request), request.params.id)
    await app.catalogue.refresh()
    return { success: true as const }
  })
}
