import { z } from 'zod'
import { STORE_TAG_MAX_BYTES } from '#contract/admin-beat.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { withFiles } from '#server/platform/http/uploads.ts'
import type { BeatDeps } from './beat-deps.ts'
import { Done } from './beat-params.ts'
import { receiveBeatForm } from './receive-beat-form.ts'
import { readStoreTagFact, removeStoreTag, replaceStoreTag } from './store-tag-file.ts'

/** The sound that is laid over previews. */
export function registerStoreTagRoutes(app: App, production: BeatDeps): void {
  const tags = ['Beats']

  app.get(
    '/api/admin/store-tag',
    {
      schema: {
        tags,
        summary: 'Whether previews carry an own tag or the one that the store makes itself',
        response: { 200: z.object({ own: z.boolean() }) },
      },
    },
    async () => ({ own: (await readStoreTagFact(production.connection.db)) !== undefined }),
  )

  withFiles(app, { maxBytes: STORE_TAG_MAX_BYTES, files: 1 }, (scope) => {
    scope.put(
      '/api/admin/store-tag',
      {
        schema: {
          tags,
          summary:
            'Replace the tag for previews made from now on: one audio file of up to 8 seconds as `audio`',
          consumes: ['multipart/form-data'],
          response: { 200: Done },
        },
      },
      async (request) => {
        await receiveBeatForm(request, production.masters, (form) =>
          replaceStoreTag(production, sessionOf(request), form),
        )
        return { success: true as const }
      },
    )
  })

  app.delete(
    '/api/admin/store-tag',
    { schema: { tags, summary: "Go back to the store's own tag", response: { 200: Done } } },
    async (request) => {
      await removeStoreTag(production, sessionOf(request))
      return { success: true as const }
    },
  )
}
