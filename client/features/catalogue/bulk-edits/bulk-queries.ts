import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callQuery, pageQuery } from '#client/platform/call.ts'
import type { BeatSelection, BulkChange, BulkEditView } from '#contract/beats/bulk-edit.ts'

const WHILE_RUNNING_MS = 700

/** The change that runs, or the last of the past day. Polls while it runs. */
export const bulkQuery = () =>
  callQuery(
    'GET /admin/beats/bulk',
    {},
    { refetchInterval: ({ state }) => (isRunning(state.data?.edit ?? null) ? WHILE_RUNNING_MS : false) },
  )

export function isRunning(edit: BulkEditView | null): boolean {
  return edit?.state === 'running' || edit?.state === 'undoing'
}

/** What a change would do. Null: only what the beats have now. */
export const previewQuery = (selection: BeatSelection, change: BulkChange | null) =>
  queryOptions({
    queryKey: ['POST /admin/beats/bulk/preview', selection, change],
    queryFn: ({ signal }) => call('POST /admin/beats/bulk/preview', { body: { selection, change }, signal }),
    placeholderData: keepPreviousData,
    // It has to be of now, each time the dialog opens.
    gcTime: 0,
    staleTime: 0,
  })

/** How many beats, drafts and deleted beats there are. */
export const placesQuery = () => callQuery('GET /admin/beats/counts')

export const trashQuery = (path: string) =>
  pageQuery('GET /admin/beats/trash', path, { placeholderData: keepPreviousData })
