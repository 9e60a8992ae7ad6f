import { DatabaseUnavailableError } from '#server/platform/database/database-unavailable.ts'
import type { App } from '#server/platform/http/app-type.ts'
import type { LiveSettings } from './live-settings.ts'

const POLL_MS = 500

/** Loads the settings before the store opens, and polls for changes by other instances. */
export async function followSettings(app: App, settings: LiveSettings): Promise<void> {
  const catchUp = () =>
    settings.refresh().catch((error: unknown) => {
      // The database logs an outage itself, once.
      if (error instanceof DatabaseUnavailableError) return
      app.log.warn({ err: error }, 'settings could not be read')
    })
  await catchUp()
  const timer = setInterval(() => void catchUp(), POLL_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  // After an edit on one instance, its admin sees the change on others immediately.
  app.addHook('onRequest', ({ url, method }, _reply, done) => {
    if (method === 'GET' && url === '/api/settings') catchUp().then(() => done())
    else done()
  })
}
