import { DatabaseUnavailable } from '#server/platform/database/database-unavailable.ts'
import type { App } from '#server/platform/http/app-type.ts'
import type { LiveSettings } from './live-settings.ts'

const POLL_MS = 500

/** Reads the settings before the store opens, and follows what other instances change. */
export async function followSettings(app: App, settings: LiveSettings): Promise<void> {
  const catchUp = () =>
    settings.refresh().catch((error: unknown) => {
      // The database says itself, once, that it is away.
      if (error instanceof DatabaseUnavailable) return
      app.log.warn({ err: error }, 'settings could not be read')
    })
  await catchUp()
  const timer = setInterval(() => void catchUp(), POLL_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  // Who edits settings on one instance sees what was saved on another at once.
  app.addHook('onRequest', ({ url, method }, _reply, done) => {
    if (method === 'GET' && url === '/api/settings') catchUp().then(() => done())
    else done()
  })
}
