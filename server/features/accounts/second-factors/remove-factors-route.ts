import { userRoutes } from '#contract/accounts/user-routes.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { removeEveryFactor } from '#server/model/session/index.ts'
import { readUser } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { type RequestSession, sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { mailFactorChange } from './factor-mails.ts'

/** Lets administrators help somebody who has lost phone and recovery codes. */
export function registerRemoveFactorsRoute(app: App, { db }: Store): void {
  const route = serveRoutes(app, userRoutes)
  route('DELETE /users/:id/second-factors', async (request) => {
    await removeFactors(db, sessionOf(request), request.params.id)
    app.jobs.wake()
    return { success: true as const }
  })
}

/** @throws Problem user_not_found */
async function removeFactors(db: Db, admin: RequestSession, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await readUser(trx, userId)
    await removeEveryFactor(trx, userId)
    await mailFactorChange(trx, user, 'all removed')
    await recordAuditEvent(trx, admin, 'user.second-factors-removed', { id: userId, name: user.username })
  })
}
