import { queryOptions } from '@tanstack/react-query'
import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { getJson } from '#client/platform/api.ts'
import type { AdminStructure, AnalysisProgress } from '#contract/sections.ts'

const PROGRESS_POLL_MS = 3_000

export const structurePath = (id: string) => `/api/admin/beats/${encodeURIComponent(id)}/structure`

export const structureQuery = (id: string) =>
  queryOptions({
    queryKey: [PRIVATE_QUERY, 'admin', 'structure', id],
    queryFn: ({ signal }) => getJson<AdminStructure>(structurePath(id), signal),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? PROGRESS_POLL_MS : false),
    // No refetch: it would overwrite unsaved corrections.
    refetchOnWindowFocus: false,
  })

/** Polls until the analysis is complete. */
export const analysisQuery = () =>
  queryOptions({
    queryKey: [PRIVATE_QUERY, 'admin', 'analysis'],
    queryFn: ({ signal }) => getJson<AnalysisProgress>('/api/admin/analysis', signal),
    refetchInterval: ({ state }) =>
      state.data && state.data.done < state.data.total ? PROGRESS_POLL_MS : false,
  })
