import { RenewalSwitch, STORE_TAG_MAX_BYTES, StoreTagLevel, StoreTagView } from '#contract/store-tag.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { routeOptions } from '#server/platform/http/route-options.ts'
import { withFiles } from '#server/platform/http/uploads.ts'
import type { BeatDeps } from './beat-deps.ts'
import { receiveBeatForm } from './receive-beat-form.ts'
import { renderTagSample, renewalProgress, switchRenewal } from './renew-previews.ts'
import { readStoreTagChoice, removeStoreTag, replaceStoreTag, setStoreTagLevel } from './store-tag-file.ts'

const route = routeOptions('Beats')

/** Routes of the preview tag. */
export function registerStoreTagRoutes(app: App, production: BeatDeps): void {
  const { db } = production.connection
  const samples = app.rateLimits.define('tag sample by user', { points: 120, perSeconds: 3_600 })

  async function view(): Promise<StoreTagView> {
    const { path, levelDb, version } = await readStoreTagChoice(db)
    return { own: path !== undefined, levelDb, renewal: await renewalProgress(db, version) }
  }

  app.get(
    '/api/admin/store-tag',
    route('Get the preview tag, its level and how many previews have it', {
      response: { 200: StoreTagView },
    }),
    async () => view(),
  )

  app.get(
    '/api/admin/store-tag/sample',
    route('Get a sample of the tag over a few seconds of the newest beat, or alone, as MP3', {
      querystring: StoreTagLevel,
      produces: ['audio/mpeg'],
    }),
    async (request, reply) => {
      await samples.take(sessionOf(request).userId)
      const sample = await renderTagSample(production, request.query.levelDb)
      return reply.type('audio/mpeg').send(sample)
    },
  )

  app.patch(
    '/api/admin/store-tag',
    route('Set the level of the tag in future previews', {
      body: StoreTagLevel,
      response: { 200: StoreTagView },
    }),
    async (request) => {
      await setStoreTagLevel(production, sessionOf(request), request.body.levelDb)
      return view()
    },
  )

  app.put(
    '/api/admin/store-tag/renewal',
    route('Start or stop renewing previews that have another tag, in the background', {
      body: RenewalSwitch,
      response: { 200: StoreTagView },
    }),
    async (request) => {
      await switchRenewal(production, sessionOf(request), request.body.isRunning)
      return view()
    },
  )

  withFiles(app, { maxBytes: STORE_TAG_MAX_BYTES, files: 1 }, (scope) => {
    scope.put(
      '/api/admin/store-tag',
      route('Replace the tag in future previews: one audio file of up to 8 seconds as `audio`', {
        consumes: ['multipart/form-data'],
        response: { 200: StoreTagView },
      }),
      async (request) => {
        await receiveBeatForm(request, production.masters, (form) =>
          replaceStoreTag(production, sessionOf(request), form),
        )
        return view()
      },
    )
  })

  app.delete(
    '/api/admin/store-tag',
    route('Go back to the default tag', { response: { 200: StoreTagView } }),
    async (request) => {
      await removeStoreTag(production, sessionOf(request))
      return view()
    },
  )
}
