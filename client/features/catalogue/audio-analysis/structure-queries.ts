import { callQuery } from '#client/platform/call.ts'

const PROGRESS_POLL_MS = 3_000

export const structureQuery = (id: string) =>
  callQuery(
    'GET /admin/beats/:id/structure',
    { params: { id } },
    {
      refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? PROGRESS_POLL_MS : false),
      // No refetch: it would overwrite unsaved corrections.
      refetchOnWindowFocus: false,
    },
  )

/** Polls until the analysis is complete. */
export const analysisQuery = () =>
  callQuery(
    'GET /admin/analysis',
    {},
    {
      refetchInterval: ({ state }) =>
        state.data && state.data.done < state.data.total ? PROGRESS_POLL_MS : false,
    },
  )
