import type { App } from '#server/platform/http/app-type.ts'
import type { TempDirectory } from './temp-directory.ts'

const INTERVAL_MS = 3_600_000

/** Removes temporary files of killed processes, on startup and every hour. */
export function registerTempCleanup(app: App, temp: TempDirectory): void {
  const removeStale = async () => {
    const removed = await temp.removeStale(Date.now())
    if (removed > 0) app.log.info({ removed }, 'removed stale temporary files')
  }
  const timer = setInterval(() => void removeStale(), INTERVAL_MS)
  timer.unref()
  app.addHook('onReady', removeStale)
  app.addHook('onClose', async () => clearInterval(timer))
}
