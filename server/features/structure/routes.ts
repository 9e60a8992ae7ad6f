import { AdminStructure, AnalysisProgress, AnalysisSwitch, StructureCorrection } from '#contract/sections.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { IdParams, routeOptions } from '#server/platform/http/route-options.ts'
import { analysisProgress, switchAnalysis } from './analysis-switch.ts'
import { correctStructure, forgetStructure, readAdminStructure } from './correct-structure.ts'
import type { StructureDeps } from './structure-deps.ts'

const route = routeOptions('Beats')

/** Admin routes for tempo, bars and sections. */
export function registerStructureRoutes(app: App, deps: StructureDeps & { wakeJobs: () => void }): void {
  const { db } = deps.connection

  app.get(
    '/api/admin/analysis',
    route('Get the progress of the tempo and section analysis', { response: { 200: AnalysisProgress } }),
    async () => analysisProgress(db),
  )

  app.put(
    '/api/admin/analysis',
    route('Pause or resume the analysis of existing beats', {
      body: AnalysisSwitch,
      response: { 200: AnalysisProgress },
    }),
    async (request) => {
      await switchAnalysis(db, request.body.isStopped)
      deps.wakeJobs()
      return analysisProgress(db)
    },
  )

  app.get(
    '/api/admin/beats/:id/structure',
    route('Get the tempo, bars and sections of a beat', {
      params: IdParams,
      response: { 200: AdminStructure },
    }),
    async (request) => readAdminStructure(db, request.params.id),
  )

  app.put(
    '/api/admin/beats/:id/structure',
    route('Correct tempo, first downbeat and sections of a beat', {
      params: IdParams,
      body: StructureCorrection,
      response: { 200: AdminStructure },
    }),
    async (request) => {
      await correctStructure(deps, sessionOf(request), request.params.id, request.body)
      return readAdminStructure(db, request.params.id)
    },
  )

  app.delete(
    '/api/admin/beats/:id/structure',
    route('Discard corrections and analyze the beat again', {
      params: IdParams,
      response: { 200: AdminStructure },
    }),
    async (request) => {
      await forgetStructure(deps, request.params.id)
      deps.wakeJobs()
      return readAdminStructure(db, request.params.id)
    },
  )
}
