import type { App } from '#server/platform/http/app-type.ts'
import { follow } from '#server/platform/http/follow.ts'
import type { LiveSettings } from './live-settings.ts'

const POLL_MS = 500

/** Loads the settings before the store opens, and polls for changes by other instances. */
export async function followSettings(app: App, settings: LiveSettings): Promise<void> {
  const catchUp = follow(app, POLL_MS, () => settings.refresh(), 'settings could not be read')
  await catchUp()
  // After an edit on one instance, its admin sees the change on others immediately.
  app.addHook('onRequest', ({ url, method }, _reply, done) => {
    if (method === 'GET' && url === '/api/settings') catchUp().then(() => done())
    else done()
  })
}
