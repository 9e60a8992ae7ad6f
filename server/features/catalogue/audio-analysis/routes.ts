import { beatRoutes } from '#contract/beats/beat-routes.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { analysisProgress, switchAnalysis } from './analysis-switch.ts'
import { correctStructure, forgetStructure, readAdminStructure } from './correct-structure.ts'

/** Admin routes for tempo, bars and sections. */
export function registerStructureRoutes(app: App, { production: deps }: Store): void {
  const route = serveRoutes(app, beatRoutes)
  const { db } = deps.connection

  route('GET /admin/analysis', async () => analysisProgress(db))

  route('PUT /admin/analysis', async (request) => {
    await switchAnalysis(db, request.body.isStopped)
    deps.wakeJobs()
    return analysisProgress(db)
  })

  route('GET /admin/beats/:id/structure', async (request) => readAdminStructure(db, request.params.id))

  route('PUT /admin/beats/:id/structure', async (request) => {
    await correctStructure(deps, sessionOf(request), request.params.id, request.body)
    return readAdminStructure(db, request.params.id)
  })

  route('DELETE /admin/beats/:id/structure', async (request) => {
    await forgetStructure(deps, request.params.id)
    deps.wakeJobs()
    return readAdminStructure(db, request.params.id)
  })
}
