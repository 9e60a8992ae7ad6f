import { z } from 'zod'
import {
  LicenseTier,
  LicenseTierChanges,
  LicenseTierHiding,
  LicenseTierOrder,
  NewLicenseTier,
  ShownRevision,
} from '#contract/license-tier.ts'
import type { Delivery } from '#server/features/delivery/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { IdParams, routeOptions } from '#server/platform/http/route-options.ts'
import { writeContractPreview } from './contract-preview.ts'
import { createTier } from './create-tier.ts'
import { deleteTier, purgeDeletedTiers, restoreTier } from './delete-tier.ts'
import { editTier } from './edit-tier.ts'
import { hideTier } from './hide-tier.ts'
import { listTiers } from './list-tiers.ts'
import { offerTierOnAllBeats } from './offer-to-all.ts'
import { reorderTiers } from './reorder-tiers.ts'

const route = routeOptions('Licenses')
const HOUR_MS = 3_600_000

/** Manages license tiers. Every change responds with all tiers, once the catalogue has been refreshed. */
export function registerLicenseAdminRoutes(
  app: App,
  { delivery, sellingTerms }: { delivery: Delivery; sellingTerms: () => { governingLaw: string } },
): void {
  const { db } = delivery
  const response = { 200: z.array(LicenseTier) }
  const refreshAndList = async () => {
    await app.catalogue.refresh()
    return listTiers(db)
  }
  app.jobs.every('forget deleted licenses', HOUR_MS, ({ now }) => purgeDeletedTiers(db, now))

  app.get(
    '/api/admin/licenses',
    route('List the license tiers in order, including hidden ones', { response }),
    async () => listTiers(db),
  )

  app.post(
    '/api/admin/licenses',
    route('Add a license tier', { body: NewLicenseTier, response: { 201: response[200] } }),
    async (request, reply) => {
      await createTier(db, sessionOf(request), request.body)
      return reply.code(201).send(await refreshAndList())
    },
  )

  app.get(
    '/api/admin/licenses/:id/contract.pdf',
    route('Get the contract of a tier for an example purchase, as PDF', {
      params: IdParams,
      produces: ['application/pdf'],
    }),
    async (request, reply) => {
      const pdf = await writeContractPreview(delivery, request.params.id, sellingTerms().governingLaw)
      return reply.type('application/pdf').send(pdf)
    },
  )

  app.put(
    '/api/admin/licenses/order',
    route('Reorder the tiers', { body: LicenseTierOrder, response }),
    async (request) => {
      await reorderTiers(db, sessionOf(request), request.body)
      return refreshAndList()
    },
  )

  app.patch(
    '/api/admin/licenses/:id',
    route('Change a tier for all beats sold under it; existing orders stay unchanged', {
      params: IdParams,
      body: LicenseTierChanges,
      response,
    }),
    async (request) => {
      await editTier(db, sessionOf(request), request.params.id, request.body)
      return refreshAndList()
    },
  )

  app.put(
    '/api/admin/licenses/:id/hidden',
    route('Hide a tier from sale, or show it again', { params: IdParams, body: LicenseTierHiding, response }),
    async (request) => {
      await hideTier(db, sessionOf(request), request.params.id, request.body)
      return refreshAndList()
    },
  )

  app.post(
    '/api/admin/licenses/:id/offer',
    route('Offer all beats that are in the store under a tier', {
      params: IdParams,
      body: ShownRevision,
      response,
    }),
    async (request) => {
      await offerTierOnAllBeats(db, sessionOf(request), request.params.id, request.body.revision)
      return refreshAndList()
    },
  )

  app.delete(
    '/api/admin/licenses/:id',
    route('Delete a tier and remove it from its beats; existing orders stay unchanged', {
      params: IdParams,
      querystring: ShownRevision,
      response,
    }),
    async (request) => {
      await deleteTier(db, sessionOf(request), request.params.id, request.query.revision)
      return refreshAndList()
    },
  )

  app.post(
    '/api/admin/licenses/:id/restore',
    route('Restore a deleted tier, for some days', { params: IdParams, response }),
    async (request) => {
      await restoreTier(db, sessionOf(request), request.params.id)
      return refreshAndList()
    },
  )
}
