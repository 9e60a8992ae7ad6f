import type { App } from '#server/platform/http/app-type.ts'
import { follow } from '#server/platform/http/follow.ts'
import type { Catalogue } from './catalogue.ts'

const POLL_MS = 1_000

/** Loads the catalogue once the app is ready, without delaying it, then follows changes by other instances and commands. */
export function followCatalogue(app: App, catalogue: Catalogue): void {
  const catchUp = follow(app, POLL_MS, () => catalogue.refresh(), 'catalogue could not be refreshed')
  app.addHook('onReady', async () => void catchUp())
  // Lets a user see their own change on every other instance at once instead of within a second.
  app.addHook('onRequest', ({ foundSession, method }, _reply, done) => {
    const isAdmin = foundSession && 'role' in foundSession && foundSession.role === 'admin'
    if (isAdmin && method === 'GET') catchUp().then(() => done())
    else done()
  })
}
