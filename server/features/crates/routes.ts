import { z } from 'zod'
import { Crate, CrateBeatChange, CrateChange, CrateDetail, CrateOrder, NewCrate } from '#contract/crate.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { routeOptions, Success } from '#server/platform/http/route-options.ts'
import { changeCrate, createCrate, deleteCrate } from './change-crates.ts'
import { addBeat, orderBeats, removeBeat } from './crate-beats.ts'
import { registerDiggingRoutes } from './digging-routes.ts'
import { type CrateDeps, presentCrateDetail, presentCrates } from './present.ts'
import { findCrate, isNamedByStore, listCrates } from './queries.ts'

const route = routeOptions('Crates')
const Id = z.string().min(1).max(64)
const CrateId = z.object({ id: Id.describe('Id of the crate, or hearts or passed') })
const Place = CrateId.extend({ beatId: Id })

/** Routes of the signed-in user's crates. Others' crates are not found. */
export function registerCrateRoutes(app: App, deps: CrateDeps): void {
  registerDiggingRoutes(app, deps)
  const { db } = deps
  const creations = app.rateLimits.define('crates made', { points: 300, perSeconds: 3_600 })
  const changes = app.rateLimits.define('changes of crates', { points: 3_000, perSeconds: 3_600 })
  const detailOf = async (userId: string, id: string) => {
    const crate = await findCrate(db, userId, id)
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
      const crates = await listCrates(db, sessionOf(request).userId, request.query.beat)
      return presentCrates(deps, crates)
    },
  )

  app.post(
    '/api/crates',
    route('Create a crate, at most 200', { body: NewCrate, response: { 201: CrateDetail } }),
    async (request, reply) => {
      const { userId } = sessionOf(request)
      await creations.take(userId)
      const crate = await createCrate(db, userId, request.body)
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
      const crate = await changeCrate(db, { userId, crateId: request.params.id }, request.body)
      return presentCrateDetail(deps, crate)
    },
  )

  app.delete(
    '/api/crates/:id',
    route('Delete a crate', { params: CrateId, response: { 200: Success } }),
    async (request) => {
      await deleteCrate(db, sessionOf(request).userId, request.params.id)
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
      await addBeat(db, { userId, crateId: id, beatId }, request.body?.note)
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
      await removeBeat(db, { userId, crateId: id, beatId })
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
      await orderBeats(db, { userId, crateId: request.params.id }, request.body.beatIds)
      return { success: true as const }
    },
  )
}
