import { callQuery } from '#client/platform/call.ts'
import type { BackupsView } from '#contract/store/backup.ts'

const WHILE_RUNNING_MS = 1_000

export const backupsQuery = () =>
  callQuery(
    'GET /admin/backups',
    {},
    { refetchInterval: ({ state }) => (isBackupRunning(state.data) ? WHILE_RUNNING_MS : false) },
  )

/** Polls also while the store restarts, when requests fail. */
export const restoreQuery = () =>
  callQuery(
    'GET /admin/restore',
    {},
    { refetchInterval: ({ state }) => (state.data?.run ? WHILE_RUNNING_MS : false), retry: false },
  )

export function isBackupRunning(view: BackupsView | undefined): boolean {
  return view?.run?.state === 'waiting' || view?.run?.state === 'running'
}
