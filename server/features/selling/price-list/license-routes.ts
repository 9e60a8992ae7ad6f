import { licenseRoutes } from '#contract/licenses/license-routes.ts'
import {
  addTierToAllBeats,
  createTier,
  deleteTier,
  editTier,
  hideTier,
  purgeDeletedTiers,
  reorderTiers,
  restoreTier,
  translateTerms,
} from '#server/model/license/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { writeContractPreview } from './contract-preview.ts'
import { listTiers } from './list-tiers.ts'

const HOUR_MS = 3_600_000

/** Manages license tiers. Every change responds with all tiers, once the catalogue has been refreshed. */
export function registerLicenseAdminRoutes(app: App, { delivery, sellingTerms }: Store): void {
  const { db } = delivery
  const route = serveRoutes(app, licenseRoutes)
  const list = () => listTiers(db, sellingTerms().writtenIn)
  const refreshAndList = async () => {
    await app.catalogue.refresh()
    return list()
  }
  app.jobs.every('forget deleted licenses', HOUR_MS, ({ now }) => purgeDeletedTiers(db, now))

  route('GET /admin/licenses', async () => list())

  route('POST /admin/licenses', async (request) => {
    await createTier(db, sessionOf(request), request.body)
    return await refreshAndList()
  })

  route('GET /admin/licenses/:id/contract.pdf', async (request, reply) => {
    const pdf = await writeContractPreview(delivery, { ...request.params, ...request.query }, sellingTerms())
    return reply.type('application/pdf').send(pdf)
  })

  route('PUT /admin/licenses/order', async (request) => {
    await reorderTiers(db, sessionOf(request), request.body)
    return refreshAndList()
  })

  route('PATCH /admin/licenses/:id', async (request) => {
    await editTier(db, sessionOf(request), request.params.id, request.body)
    return refreshAndList()
  })

  route('PUT /admin/licenses/:id/terms/:locale', async (request) => {
    const { id, locale } = request.params
    await translateTerms(db, sessionOf(request), id, locale, request.body)
    return refreshAndList()
  })

  route('PUT /admin/licenses/:id/hidden', async (request) => {
    await hideTier(db, sessionOf(request), request.params.id, request.body)
    return refreshAndList()
  })

  route('POST /admin/licenses/:id/offer', async (request) => {
    await addTierToAllBeats(db, sessionOf(request), request.params.id, request.body.revision)
    return refreshAndList()
  })

  route('DELETE /admin/licenses/:id', async (request) => {
    await deleteTier(db, sessionOf(request), request.params.id, request.query.revision)
    return refreshAndList()
  })

  route('POST /admin/licenses/:id/restore', async (request) => {
    await restoreTier(db, sessionOf(request), request.params.id)
    return refreshAndList()
  })
}
