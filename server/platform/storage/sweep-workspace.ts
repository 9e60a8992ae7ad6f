import type { App } from '#server/platform/http/app-type.ts'
import type { Workspace } from './workspace.ts'

const EVERY_MS = 3_600_000

/** Removes what killed processes left in the workspace, at the start and each hour. It is this machine's own folder. */
export function sweepWorkspace(app: App, workspace: Workspace): void {
  const sweep = async () => {
    const removed = await workspace.sweep(Date.now())
    if (removed > 0) app.log.info({ removed }, 'files that were left in the making are removed')
  }
  const timer = setInterval(() => void sweep(), EVERY_MS)
  timer.unref()
  app.addHook('onReady', sweep)
  app.addHook('onClose', async () => clearInterval(timer))
}
