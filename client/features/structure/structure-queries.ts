import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { jsonQuery } from '#client/platform/json-query.ts'
import type { AdminStructure, AnalysisProgress } from '#contract/sections.ts'

const PROGRESS_POLL_MS = 3_000

export const structurePath = (id: string) => `/api/admin/beats/${encodeURIComponent(id)}/structure`

export const structureQuery = (id: string) =>
  jsonQuery<AdminStructure>([PRIVATE_QUERY, 'admin', 'structure', id], structurePath(id), {
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? PROGRESS_POLL_MS : false),
    // No refetch: it would overwrite unsaved corrections.
    refetchOnWindowFocus: false,
  })

/** Polls until the analysis is complete. */
export const analysisQuery = () =>
  jsonQuery<AnalysisProgress>([PRIVATE_QUERY, 'admin', 'analysis'], '/api/admin/analysis', {
    refetchInterval: ({ state }) =>
      state.data && state.data.done < state.data.total ? PROGRESS_POLL_MS : false,
  })
