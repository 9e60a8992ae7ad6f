import { crateRoutes } from '#contract/discovery/crate-routes.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { changeCrate, createCrate, deleteCrate } from './change-crates.ts'
import { addBeat, orderBeats, removeBeat } from './crate-beats.ts'
import { registerDiggingRoutes } from './digging-routes.ts'
import { presentCrateDetail, presentCrates } from './present.ts'
import { findCrate, isNamedByStore, listCrates } from './queries.ts'

/** Routes of the signed-in user's crates. Others' crates are not found. */
export function registerCrateRoutes(app: App, deps: Store): void {
  const route = serveRoutes(app, crateRoutes)
  registerDiggingRoutes(app, deps)
  const { db } = deps
  const creations = app.rateLimits.define('crates made', { points: 300, perSeconds: 3_600 })
  const changes = app.rateLimits.define('changes of crates', { points: 3_000, perSeconds: 3_600 })
  const detailOf = async (userId: string, id: string) => {
    const crate = await findCrate(db, userId, id)
    if (crate) return presentCrateDetail(deps, crate)
    if (isNamedByStore(id)) return presentCrateDetail(deps, undefined, id)
    throw new ProblemError('crate_not_found')
  }

  route('GET /crates', async (request) => {
    const crates = await listCrates(db, sessionOf(request).userId, request.query.beat)
    return presentCrates(deps, crates)
  })

  route('POST /crates', async (request) => {
    const { userId } = sessionOf(request)
    await creations.take(userId)
    const crate = await createCrate(db, userId, request.body)
    return await presentCrateDetail(deps, crate)
  })

  route('GET /crates/:id', async (request) => {
    const detail = await detailOf(sessionOf(request).userId, request.params.id)
    return detail
  })

  route('PATCH /crates/:id', async (request) => {
    const { userId } = sessionOf(request)
    await changes.take(userId)
    const crate = await changeCrate(db, { userId, crateId: request.params.id }, request.body)
    return presentCrateDetail(deps, crate)
  })

  route('DELETE /crates/:id', async (request) => {
    await deleteCrate(db, sessionOf(request).userId, request.params.id)
    return { success: true as const }
  })

  route('PUT /crates/:id/beats/:beatId', async (request) => {
    const { userId } = sessionOf(request)
    await changes.take(userId)
    const { id, beatId } = request.params
    await addBeat(db, { userId, crateId: id, beatId }, request.body?.note)
    return { success: true as const }
  })

  route('DELETE /crates/:id/beats/:beatId', async (request) => {
    const { userId } = sessionOf(request)
    await changes.take(userId)
    const { id, beatId } = request.params
    await removeBeat(db, { userId, crateId: id, beatId })
    return { success: true as const }
  })

  route('PUT /crates/:id/order', async (request) => {
    const { userId } = sessionOf(request)
    await changes.take(userId)
    await orderBeats(db, { userId, crateId: request.params.id }, request.body.beatIds)
    return { success: true as const }
  })
}
