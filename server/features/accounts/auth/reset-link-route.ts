import { uuidv7 } from 'uuidv7'
import { userRoutes } from '#contract/accounts/user-routes.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { findUser } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { type RequestSession, sessionOf } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Store } from '#server/platform/store.ts'
import { passwordResetMail } from './auth-mails.ts'

const HOUR_SECONDS = 3_600

/** Lets administrators mail a user a password reset link. */
export function registerResetLinkRoute(app: App, { db }: Store): void {
  const route = serveRoutes(app, userRoutes)
  const limit = app.rateLimits.define('reset link by admin', { points: 5, perSeconds: HOUR_SECONDS })

  route('POST /users/:id/reset-link', async (request) => {
    const { id } = request.params
    await limit.take(id)
    await sendResetLink(db, sessionOf(request), id)
    app.jobs.wake()
    return { success: true as const }
  })
}

/** @throws Problem user_not_found, cannot_sign_in if the account has no password */
async function sendResetLink(db: Db, admin: RequestSession, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await findUser(trx, userId)
    if (!user) throw new ProblemError('user_not_found')
    if (user.password_hash === null) throw new ProblemError('cannot_sign_in')
    const key = `reset by admin ${uuidv7()}`
    await queueMail(trx, passwordResetMail, { key, to: user.email, locale: user.locale, data: { userId } })
    await recordAuditEvent(trx, admin, 'user.reset-link-sent', { id: userId, name: user.username })
  })
}
