import { ExclusiveState } from '#contract/exclusive.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { IdParams, routeOptions, Success } from '#server/platform/http/route-options.ts'
import { sellAgain } from './sell-again.ts'

const route = routeOptions('Beats')

/** State of a beat's exclusive, which changes by the minute and is never cached. */
export function registerExclusiveRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/beats/:id/exclusive',
    route('Check whether the exclusive license of a beat can be bought now', {
      params: IdParams,
      response: { 200: ExclusiveState },
    }),
    async (request) => readExclusive(db, request.params.id),
  )
}

export function registerExclusiveAdminRoutes(app: App, { db }: { db: Db }): void {
  app.post(
    '/api/admin/beats/:id/sell-again',
    route('Put a beat back on sale after its exclusive license was refunded', {
      params: IdParams,
      response: { 200: Success },
    }),
    async (request) => {
      await sellAgain(db, sessionOf(request), request.params.id)
      await app.catalogue.refresh()
      return { success: true as const }
    },
  )
}

async function readExclusive(db: Db, beatId: string): Promise<ExclusiveState> {
  const row = await db.selectFrom('exclusives').selectAll().where('beat_id', '=', beatId).executeTakeFirst()
  const { count } = await db
    .selectFrom('grants')
    .innerJoin('order_lines', 'order_lines.id', 'grants.line_id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('order_lines.beat_id', '=', beatId)
    .where('revoked_at', 'is', null)
    // An upgraded license no longer counts.
    .where('grants.id', 'not in', (upgraded) =>
      upgraded
        .selectFrom('order_lines as upgrade')
        .innerJoin('grants as newer', 'newer.line_id', 'upgrade.id')
        .select((select) => select.ref('upgrade.replaces').$notNull().as('id'))
        .where('upgrade.beat_id', '=', beatId)
        .where('upgrade.replacement', '=', 'upgrade')
        .where('upgrade.replaces', 'is not', null)
        .where('newer.revoked_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  const isHeld = row?.state === 'held' && row.held_until > Date.now()
  return {
    state: row?.state === 'sold' ? 'sold' : isHeld ? 'held' : 'free',
    freeAt: isHeld ? new Date(row.held_until).toISOString() : null,
    licensesGranted: Number(count),
  }
}
