import { DatabaseUnavailable } from '#server/platform/database/database-unavailable.ts'
import type { App } from '#server/platform/http/app-type.ts'
import type { Catalogue } from './catalogue.ts'

const POLL_MS = 1_000

/**
 * Reads the catalogue once the app is ready, without keeping it from listening, and follows it from then on: other
 * instances, or a command beside this one, may change it.
 */
export function followCatalogue(app: App, catalogue: Catalogue): void {
  const catchUp = () =>
    catalogue.refresh().catch((error: unknown) => {
      // The database says itself, once, that it is away.
      if (error instanceof DatabaseUnavailable) return
      app.log.warn({ err: error }, 'catalogue could not be refreshed')
    })
  app.addHook('onReady', async () => void catchUp())
  const timer = setInterval(() => void catchUp(), POLL_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  // Who has just changed something on one instance sees it on every other at once, and not within a second.
  app.addHook('onRequest', ({ foundSession, method }, _reply, done) => {
    const isAdmin = foundSession && 'role' in foundSession && foundSession.role === 'admin'
    if (isAdmin && method === 'GET') catchUp().then(() => done())
    else done()
  })
}
