import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { requireFreshProof, type Session, sessionOf } from '#server/platform/http/guards.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { IdParams, routeOptions, Success } from '#server/platform/http/route-options.ts'
import { mailFactorChange } from './factor-mails.ts'

const provenRoute = routeOptions('Users', { onRequest: requireFreshProof })

/** Lets administrators help somebody who has lost phone and recovery codes. */
export function registerRemoveFactorsRoute(app: App, { db }: { db: Db }): void {
  app.delete(
    '/api/users/:id/second-factors',
    provenRoute('Remove the passkeys, authenticator app and recovery codes of a user', {
      params: IdParams,
      response: { 200: Success },
    }),
    async (request) => {
      await removeFactors(db, sessionOf(request), request.params.id)
      app.jobs.wake()
      return { success: true as const }
    },
  )
}

/** @throws Problem user_not_found */
async function removeFactors(db: Db, admin: Session, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'username', 'email'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(() => new Problem('user_not_found'))
    for (const table of ['passkeys', 'totp_secrets', 'recovery_codes'] as const)
      await trx.deleteFrom(table).where('user_id', '=', userId).execute()
    await mailFactorChange(trx, user, 'all removed')
    await recordAuditEvent(trx, admin, 'user.second-factors-removed', { id: userId, name: user.username })
  })
}
