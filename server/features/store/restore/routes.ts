import type { FastifyRequest } from 'fastify'
import { backupRoutes } from '#contract/store/backup-routes.ts'
import type { RestoreView } from '#contract/store/restore.ts'
import { msg } from '#contract/text/msg.ts'
import { hasOtherInstances } from '#server/platform/database/other-instances.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { withRawBody } from '#server/platform/http/uploads.ts'
import type { Store } from '#server/platform/store.ts'
import { translated } from '#server/platform/text/drawn-english.ts'
import { ArchiveUpload } from './receive-archive.ts'
import { restoreRefusal } from './restore-refusal.ts'
import { otherInstances, RestoreRun } from './restore-run.ts'

/** Restores a backup into a new store, for its first administrator. */
export function registerRestoreRoutes(app: App, { startup, storage: files, ...store }: Store): void {
  if (!startup) return
  const deps = { ...store, files, startup }
  const route = serveRoutes(app, backupRoutes)
  const upload = new ArchiveUpload(deps.config.dataDir)
  const run = new RestoreRun(deps, upload, app.log)
  // A connection to the staged database must not outlive the store.
  app.addHook('onClose', () => run.ended)

  route('GET /admin/restore', async (request) => readView(request))

  route('POST /admin/restore', async (request) => {
    await assertPossible()
    await run.dismissProblem()
    await upload.begin(request.body)
    return readView(request)
  })

  withRawBody(app, (scope) => {
    const uploadRoute = serveRoutes(scope, backupRoutes)
    uploadRoute(
      'PUT /admin/restore/parts/:offset',
      {
        config: { longUpload: true },
      },
      async (request) => {
        await assertPossible()
        await upload.append(request.params.offset, request.raw)
        return readView(request)
      },
    )
  })

  route('POST /admin/restore/start', async (request) => {
    await assertPossible()
    const received = await upload.read()
    if (!received || received.received !== received.bytes)
      throw new ProblemError('restore_refused', { detail: msg`Upload the whole backup first.` })
    run.start(sessionOf(request), received.name)
    return readView(request)
  })

  route('DELETE /admin/restore', async (request) => {
    if (run.state.run) throw new ProblemError('restore_refused', { detail: msg`The restore is under way.` })
    await run.dismissProblem()
    await upload.discard()
    return readView(request)
  })

  /** @throws Problem restore_refused */
  async function assertPossible(): Promise<void> {
    if (run.state.run) throw new ProblemError('restore_refused', { detail: msg`The restore is under way.` })
    const refusal = await restoreRefusal(deps.connection.db)
    if (refusal !== undefined) throw new ProblemError('restore_refused', { detail: refusal })
    if (await hasOtherInstances(deps.connection))
      throw new ProblemError('restore_refused', { detail: otherInstances })
  }

  async function readView(request: FastifyRequest): Promise<RestoreView> {
    const refusal = await restoreRefusal(deps.connection.db)
    const say = (text: string | null) => text && translated(text, localeOf(request))
    const { problem, ...state } = run.state
    return { refusal: say(refusal ?? null), upload: await upload.read(), ...state, problem: say(problem) }
  }
}
