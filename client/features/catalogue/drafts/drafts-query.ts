import { callQuery } from '#client/platform/call.ts'
import type { DraftList } from '#contract/beats/draft.ts'

const WHILE_BUSY_MS = 1_500

/** The drafts. Polls while files arrive, are checked or published. */
export const draftsQuery = () =>
  callQuery(
    'GET /admin/drafts',
    {},
    { refetchInterval: ({ state }) => (isBusy(state.data) ? WHILE_BUSY_MS : false) },
  )

function isBusy(list: DraftList | undefined): boolean {
  return (
    list?.drafts.some(
      // A row of an import waits for its file without an upload.
      ({ state, files }) =>
        (state === 'sending' ? files.length > 0 : state !== 'draft') ||
        files.some((file) => file.state === 'sending'),
    ) === true
  )
}
