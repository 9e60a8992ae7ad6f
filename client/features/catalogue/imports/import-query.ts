import { callQuery } from '#client/platform/call.ts'
import type { ImportView } from '#contract/beats/catalogue-import.ts'

const WHILE_RUNNING_MS = 1_000

export const importQuery = () =>
  callQuery(
    'GET /admin/import',
    {},
    { refetchInterval: ({ state }) => (isImportRunning(state.data) ? WHILE_RUNNING_MS : false) },
  )

export function isImportRunning(view: ImportView | undefined): boolean {
  const state = view?.import?.state
  return state === 'checking' || state === 'importing' || state === 'undoing'
}
