import { catalogueRoutes } from '#contract/catalogue/catalogue-routes.ts'
import type { ExclusiveState } from '#contract/licenses/exclusive.ts'
import { countStandingLicenses, findExclusive, sellAgain } from '#server/model/order/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'

export function registerExclusiveRoutes(app: App, { db }: Store): void {
  const route = serveRoutes(app, catalogueRoutes)
  route('GET /beats/:id/exclusive', async (request) => readExclusive(db, request.params.id))

  route('POST /admin/beats/:id/sell-again', async (request) => {
    await sellAgain(db, sessionOf(request), request.params.id)
    await app.catalogue.refresh()
    return { success: true as const }
  })
}

/** It changes by the minute and is never cached. */
async function readExclusive(db: Db, beatId: string): Promise<ExclusiveState> {
  const row = await findExclusive(db, beatId)
  const isHeld = row?.state === 'held' && row.held_until > Date.now()
  return {
    state: row?.state === 'sold' ? 'sold' : isHeld ? 'held' : 'free',
    freeAt: isHeld ? new Date(row.held_until).toISOString() : null,
    licensesGranted: await countStandingLicenses(db, beatId),
  }
}
