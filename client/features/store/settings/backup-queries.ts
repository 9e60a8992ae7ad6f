import { ApiError } from '#client/platform/api.ts'
import { call, callQuery } from '#client/platform/call.ts'
import { privateStorage } from '#client/platform/private-storage.ts'
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

/** Whether a running restore succeeded, once it has ended: the restored store does not know this session. */
export async function untilRestored(): Promise<boolean> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, WHILE_RUNNING_MS))
    try {
      const { run } = await call('GET /admin/restore')
      if (!run) return false
    } catch (error) {
      // Fails while the store restarts.
      if (!(error instanceof ApiError) || error.status !== 401) continue
      privateStorage.clear()
      return true
    }
  }
}

export function isBackupRunning(view: BackupsView | undefined): boolean {
  return view?.run?.state === 'waiting' || view?.run?.state === 'running'
}
