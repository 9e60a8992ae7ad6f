import { z } from 'zod'
import { Crate, CrateBeatChange, CrateChange, CrateDetail, CrateOrder, NewCrate } from '#contract/crate.ts'
import type { Catalogue } from '#server/features/catalogue/index.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { routeOptions, Success } from '#server/platform/http/route-options.ts'
import { changeCrate, createCrate, deleteCrate } from './change-crates.ts'
import { addBeat, orderBeats, removeBeat } from './crate-beats.ts'
import { registerDiggingRoutes } from './digging-routes.ts'
import { presentCrateDetail, presentCrates } from './present.ts'
import { findCrate, isNamedByStore, listCrates } from './queries.ts'

const route = routeOptions('Crates')
const Id = z.string().min(1).max(64)
const CrateId = z.object({ id: Id.describe('Id of the crate, or hearts or passed') })
const Place = CrateId.extend({ beatId: Id })

/** Routes of the signed-in user's crates. Others' crates are not found. */
export function registerCrateRoutes(
  app: App,
  { connection, catalogue }: { connection: Connection; catalogue: Catalogue },
): void {
  registerDiggingRoutes(app, { connection })
  const deps = { db: connection.db, catalogue }
  const creations = app.rateLimits.define('crates made', { points: 300, perSeconds: 3_600 })
  const changes = app.rateLimits.define('changes of crates', { points: 3_000, perSeconds: 3_600 })
  const detailOf = async (userId: string, id: string) => {
    const crate = await findCrate(deps.db, userId, id)
    if (crate) return presentCrateDetail(deps, crate)
    if (isNamedByStore(id)) return presentCrateDetail(deps, undefined, id)
    throw new Problem('crate_not_found')
  }

  app.get(
    '/api/crates',
    route('List your crates: hearts first, then the newest', {
      querystring: z.object({
        beat: Id.optional().describe('Adds to each crate whether it contains this beat'),
      }),
      response: { 200: z.array(Crate) },
    }),
    async (request) => {
      const crates = await listCrates(deps.db, sessionOf(request).userId, request.query.beat)
      return presentCrates(deps, crates)
    },
  )

  app.post(
    '/api/crates',
    route('Create a crate, at most 200', { body: NewCrate, response: { 201: CrateDetail } }),
    async (request, reply) => {
      const { userId } = sessionOf(request)
      await creations.take(userId)
      const crate = await createCrate(connection, userId, request.body)
      return reply.code(201).send(await presentCrateDetail(deps, crate))
    },
  )

  app.get(
    '/api/crates/:id',
    route('Get a crate with its beats in order; beats that left the store keep only their titles', {
      params: CrateId,
      response: { 200: CrateDetail },
    }),
    async (request) => {
      const detail = await detailOf(sessionOf(request).userId, request.params.id)
      return detail
    },
  )

  app.patch(
    '/api/crates/:id',
    route('Rename, describe, share or unshare a crate', {
      params: CrateId,
      body: CrateChange,
      response: { 200: CrateDetail },
    }),
    async (request) => {
      const { userId } = sessionOf(request)
      await changes.take(userId)
      const crate = await changeCrate(connection, { userId, crateId: request.params.id }, request.body)
      return presentCrateDetail(deps, crate)
    },
  )

  app.delete(
    '/api/crates/:id',
    route('Delete a crate', { params: CrateId, response: { 200: Success } }),
    async (request) => {
      await deleteCrate(connection, sessionOf(request).userId, request.params.id)
      return { success: true as const }
    },
  )

  app.put(
    '/api/crates/:id/beats/:beatId',
    route('Add a beat to a crate, at most 2,000, or change its note', {
      params: Place,
      body: CrateBeatChange.nullish(),
      response: { 200: Success },
    }),
    async (request) => {
      const { userId } = sessionOf(request)
      await changes.take(userId)
      const { id, beatId } = request.params
      await addBeat(connection, { userId, crateId: id, beatId }, request.body?.note)
      return { success: true as const }
    },
  )

  app.delete(
    '/api/crates/:id/beats/:beatId',
    route('Remove a beat from a crate', { params: Place, response: { 200: Success } }),
    async (request) => {
      const { userId } = sessionOf(request)
      await changes.take(userId)
      const { id, beatId } = request.params
      await removeBeat(connection, { userId, crateId: id, beatId })
      return { success: true as const }
    },
  )

  app.put(
    '/api/crates/:id/order',
    route('Reorder the beats of a crate', {
      description: 'Each beat at most once, and only beats in the crate. Beats left out follow at the end.',
      params: CrateId,
      body: CrateOrder,
      response: { 200: Success },
    }),
    async (request) => {
      const { userId } = sessionOf(request)
      await changes.take(userId)
      await orderBeats(connection, { userId, crateId: request.params.id }, request.body.beatIds)
      return { success: true as const }
    },
  )
}
