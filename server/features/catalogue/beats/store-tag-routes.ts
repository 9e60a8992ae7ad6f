import { beatRoutes } from '#contract/beats/beat-routes.ts'
import { STORE_TAG_MAX_BYTES, type StoreTagView } from '#contract/beats/store-tag.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { withFiles } from '#server/platform/http/uploads.ts'
import type { BeatDeps } from './beat-deps.ts'
import { receiveBeatForm } from './receive-beat-form.ts'
import { renderTagSample, renewalProgress, switchRenewal } from './renew-previews.ts'
import { readStoreTagChoice, removeStoreTag, replaceStoreTag, setStoreTagLevel } from './store-tag-file.ts'

/** Routes of the preview tag. */
export function registerStoreTagRoutes(app: App, production: BeatDeps): void {
  const route = serveRoutes(app, beatRoutes)
  const { db } = production.connection
  const samples = app.rateLimits.define('tag sample by user', { points: 120, perSeconds: 3_600 })

  async function view(): Promise<StoreTagView> {
    const { path, levelDb, version } = await readStoreTagChoice(db)
    return { own: path !== undefined, levelDb, renewal: await renewalProgress(db, version) }
  }

  route('GET /admin/store-tag', async () => view())

  route('GET /admin/store-tag/sample', async (request, reply) => {
    await samples.take(sessionOf(request).userId)
    const sample = await renderTagSample(production, request.query.levelDb)
    return reply.type('audio/mpeg').send(sample)
  })

  route('PATCH /admin/store-tag', async (request) => {
    await setStoreTagLevel(production, sessionOf(request), request.body.levelDb)
    return view()
  })

  route('PUT /admin/store-tag/renewal', async (request) => {
    await switchRenewal(production, sessionOf(request), request.body.isRunning)
    return view()
  })

  withFiles(app, { maxBytes: STORE_TAG_MAX_BYTES, files: 1 }, (scope) => {
    const upload = serveRoutes(scope, beatRoutes)
    upload('PUT /admin/store-tag', async (request) => {
      await receiveBeatForm(request, production.masters, (form) =>
        replaceStoreTag(production, sessionOf(request), form),
      )
      return view()
    })
  })

  route('DELETE /admin/store-tag', async (request) => {
    await removeStoreTag(production, sessionOf(request))
    return view()
  })
}
