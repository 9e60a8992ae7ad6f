import type { App } from '#server/platform/http/app-type.ts'
import type { TempDirectory } from './temp-directory.ts'

const INTERVAL_MS = 60_000

/** Removes temporary files of killed processes, on startup and every minute. */
export function registerTempCleanup(app: App, temp: TempDirectory): void {
  const removeStale = async () => {
    const removed = await temp.removeStale(Date.now())
    if (removed > 0) app.log.info({ removed }, 'removed stale temporary files')
  }
  // A full disk prevents the heartbeat, but not the cleanup.
  const showLife = () =>
    temp.showLife().catch((err) => app.log.warn({ err }, 'the folder of temporary files'))
  const timer = setInterval(() => void showLife().then(removeStale), INTERVAL_MS)
  timer.unref()
  app.addHook('onReady', removeStale)
  app.addHook('onListen', showLife)
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await temp.removeLifeSign()
  })
}
