import { beatRoutes } from '#contract/beats/beat-routes.ts'
import { STEMS_MAX_BYTES } from '#contract/beats/stems.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { withFiles } from '#server/platform/http/uploads.ts'
import type { BeatDeps } from './beat-deps.ts'
import { keepFiles } from './check-files.ts'
import { checkNewBeat, createBeat } from './create-beat.ts'
import { editBeat } from './edit-beat.ts'
import { readAdminBeat } from './list-admin-beats.ts'
import { type ReceivedForm, receiveBeatForm } from './receive-beat-form.ts'

/** Routes that take files: creating and editing beats. */
export function registerUploadRoutes(app: App, production: BeatDeps): void {
  const { mode } = production
  const { db } = production.connection
  const uploads = app.rateLimits.define('beat upload by user', { points: 300, perSeconds: 3_600 })
  const config = { longUpload: true }

  // Limit of the largest file; each field has its own below that.
  withFiles(app, { maxBytes: STEMS_MAX_BYTES, files: 3 }, (scope) => {
    const upload = serveRoutes(scope, beatRoutes)
    upload(
      'POST /beats',
      {
        config,
      },
      async (request, reply) => {
        const admin = sessionOf(request)
        await uploads.take(admin.userId)
        const id = await receiveBeatForm(request, production.masters, async (form) => {
          const { files, ...checked } = await checkNewBeat(db, form)
          return createBeat(production, admin, checked, await keepFiles(production.masters, files))
        })
        return reply
          .code(201)
          .header('location', `/api/beats/${id}`)
          .send({ success: true as const, id, beat: await readAdminBeat(db, mode, id) })
      },
    )

    upload(
      'PATCH /beats/:id',
      {
        config,
      },
      async (request) => {
        const { id } = request.params
        const admin = sessionOf(request)
        await uploads.take(admin.userId)
        const edit = (form: ReceivedForm) => editBeat(production, admin, id, form)
        if (request.isMultipart()) await receiveBeatForm(request, production.masters, edit)
        else
          await edit({
            fields: fieldsOf(request.body),
            audio: undefined,
            stems: undefined,
            image: undefined,
            errors: {},
          })
        return { success: true as const, id, beat: await readAdminBeat(db, mode, id) }
      },
    )
  })
}

function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {}
}
