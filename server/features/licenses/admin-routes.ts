import { z } from 'zod'
import {
  LicenseTier,
  LicenseTierChanges,
  LicenseTierHiding,
  LicenseTierOrder,
  NewLicenseTier,
  ShownRevision,
} from '#contract/license-tier.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { createTier } from './create-tier.ts'
import { deleteTier, forgetDeletedTiers, restoreTier } from './delete-tier.ts'
import { editTier } from './edit-tier.ts'
import { hideTier } from './hide-tier.ts'
import { listTiers } from './list-tiers.ts'
import { reorderTiers } from './reorder-tiers.ts'

const TierId = z.object({ id: z.string().min(1).max(64) })
const tags = ['Licenses']
const HOUR_MS = 3_600_000

/**
 * The license tiers that the store sells under, as administrators manage them. Every change answers all tiers, and
 * shows in the catalogue before it is answered.
 */
export function registerLicenseAdminRoutes(app: App, { db }: { db: Db }): void {
  const response = { 200: z.array(LicenseTier) }
  const shown = async () => {
    await app.catalogue.refresh()
    return listTiers(db)
  }
  app.jobs.every('forget deleted licenses', HOUR_MS, ({ now }) => forgetDeletedTiers(db, now))

  app.get(
    '/api/admin/licenses',
    {
      schema: { tags, summary: 'The license tiers of the store in their order, hidden ones too', response },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return listTiers(db)
    },
  )

  app.post(
    '/api/admin/licenses',
    {
      schema: { tags, summary: 'Add a license tier', body: NewLicenseTier, response: { 201: response[200] } },
    },
    async (request, reply) => {
      await createTier(db, sessionOf(request), request.body)
      return reply.code(201).send(await shown())
    },
  )

  app.put(
    '/api/admin/licenses/order',
    {
      schema: { tags, summary: 'Put the tiers into another order', body: LicenseTierOrder, response },
    },
    async (request) => {
      await reorderTiers(db, sessionOf(request), request.body)
      return shown()
    },
  )

  app.patch(
    '/api/admin/licenses/:id',
    {
      schema: {
        tags,
        summary:
          'Change what a tier says and costs, for all beats sold under it; orders keep what was bought',
        params: TierId,
        body: LicenseTierChanges,
        response,
      },
    },
    async (request) => {
      await editTier(db, sessionOf(request), request.params.id, request.body)
      return shown()
    },
  )

  app.put(
    '/api/admin/licenses/:id/hidden',
    {
      schema: {
        tags,
        summary: 'Stop selling under a tier, or sell under it again',
        params: TierId,
        body: LicenseTierHiding,
        response,
      },
    },
    async (request) => {
      await hideTier(db, sessionOf(request), request.params.id, request.body)
      return shown()
    },
  )

  app.delete(
    '/api/admin/licenses/:id',
    {
      schema: {
        tags,
        summary: 'Delete a tier and take it off its beats; what was bought stays as it was',
        params: TierId,
        querystring: ShownRevision,
        response,
      },
    },
    async (request) => {
      await deleteTier(db, sessionOf(request), request.params.id, request.query.revision)
      return shown()
    },
  )

  app.post(
    '/api/admin/licenses/:id/restore',
    {
      schema: { tags, summary: 'Undo the deletion of a tier, for some days', params: TierId, response },
    },
    async (request) => {
      await restoreTier(db, sessionOf(request), request.params.id)
      return shown()
    },
  )
}
