import { z } from 'zod'
import { AdminStructure, AnalysisProgress, AnalysisSwitch, StructureCorrection } from '#contract/sections.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { analysisProgress, switchAnalysis } from './analysis-switch.ts'
import { correctStructure, forgetStructure, readAdminStructure } from './correct-structure.ts'
import type { StructureDeps } from './structure-deps.ts'

const NO_STORE = 'no-store'
const BeatParams = z.object({ id: z.string().min(1).max(64) })

/** Admin routes for tempo, bars and sections. */
export function registerStructureRoutes(app: App, deps: StructureDeps & { wakeJobs: () => void }): void {
  const { db } = deps.connection
  const one = { tags: ['Beats'], params: BeatParams }

  app.get(
    '/api/admin/analysis',
    {
      schema: {
        tags: ['Beats'],
        summary: 'Get the progress of the tempo and section analysis',
        response: { 200: AnalysisProgress },
      },
    },
    async (_request, reply) => reply.header('cache-control', NO_STORE).send(await analysisProgress(db)),
  )

  app.put(
    '/api/admin/analysis',
    {
      schema: {
        tags: ['Beats'],
        summary: 'Pause or resume the analysis of existing beats',
        body: AnalysisSwitch,
        response: { 200: AnalysisProgress },
      },
    },
    async (request) => {
      await switchAnalysis(db, request.body.isStopped)
      deps.wakeJobs()
      return analysisProgress(db)
    },
  )

  app.get(
    '/api/admin/beats/:id/structure',
    {
      schema: {
        ...one,
        summary: 'Get the tempo, bars and sections of a beat',
        response: { 200: AdminStructure },
      },
    },
    async (request, reply) =>
      reply.header('cache-control', NO_STORE).send(await readAdminStructure(db, request.params.id)),
  )

  app.put(
    '/api/admin/beats/:id/structure',
    {
      schema: {
        ...one,
        summary: 'Correct tempo, first downbeat and sections of a beat',
        body: StructureCorrection,
        response: { 200: AdminStructure },
      },
    },
    async (request) => {
      await correctStructure(deps, sessionOf(request), request.params.id, request.body)
      return readAdminStructure(db, request.params.id)
    },
  )

  app.delete(
    '/api/admin/beats/:id/structure',
    {
      schema: {
        ...one,
        summary: 'Discard corrections and analyze the beat again',
        response: { 200: AdminStructure },
      },
    },
    async (request) => {
      await forgetStructure(deps, request.params.id)
      deps.wakeJobs()
      return readAdminStructure(db, request.params.id)
    },
  )
}
