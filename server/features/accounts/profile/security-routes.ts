import { accountRoutes } from '#contract/accounts/account-routes.ts'
import { anyCustomer } from '#contract/store/audit.ts'
import { msg } from '#contract/text/msg.ts'
import { ADMIN_IDLE_MS, renewSession } from '#server/features/accounts/auth/index.ts'
import { deleteAccount } from '#server/features/accounts/users/index.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { endOwnSession, endSessions, readSessions } from '#server/model/session/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { deviceName } from '#server/platform/http/device-name.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { clearSessionCookie } from '#server/platform/http/session-cookie.ts'
import type { Store } from '#server/platform/store.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { registerAccountMails } from './account-mails.ts'
import { requestEmailChange } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { exportOwnData } from './export-own-data.ts'
import { confirmPassword, definePasswordAttempts } from './own-account.ts'

const QUARTER_HOUR = 900

/** Email, password, sessions, data export and deletion of the signed-in user's account. */
export function registerAccountSecurityRoutes(app: App, { connection, config }: Store): void {
  const route = serveRoutes(app, accountRoutes)
  const { db } = connection
  const attempts = definePasswordAttempts(app.rateLimits)
  const mails = app.rateLimits.define('email change by user', { points: 5, perSeconds: QUARTER_HOUR })
  registerAccountMails(app.mail)

  route('POST /account/password', async (request, reply) => {
    const session = sessionOf(request)
    const { currentPassword, password } = request.body
    const input = { password: currentPassword, field: 'currentPassword' }
    const user = await confirmPassword(db, attempts, session, input)
    await changePassword({ db, config }, user, { password, keepSessionId: session.id })
    await renewSession(app, db, user, request, reply)
    app.jobs.wake()
    return { success: true as const }
  })

  route('POST /account/email', async (request) => {
    const { userId } = sessionOf(request)
    const { email, password } = request.body
    const user = await confirmPassword(db, attempts, sessionOf(request), { password, field: 'password' })
    await mails.take(userId)
    await requestEmailChange(db, user, email)
    app.jobs.wake()
    return {
      success: true as const,
      message: i18nOf(localeOf(request))._(msg`Open the link we sent to ${{ email }}.`),
    }
  })

  route('GET /account/sessions', async (request) => {
    const current = sessionOf(request)
    const now = Date.now()
    const open = (await readSessions(db, current.userId, now)).filter(
      ({ seen_at }) => current.role !== 'admin' || seen_at > now - ADMIN_IDLE_MS,
    )
    const sessions = open.map((row) => ({
      id: row.id,
      device: deviceName(row.user_agent),
      address: row.address,
      createdAt: new Date(row.created_at).toISOString(),
      seenAt: new Date(row.seen_at).toISOString(),
      isCurrent: row.id === current.id,
    }))
    return sessions
  })

  route('DELETE /account/sessions/:id', async (request) => {
    const isEnded = await endOwnSession(db, sessionOf(request).userId, request.params.id)
    if (!isEnded) throw new ProblemError('session_not_found')
    return { success: true as const }
  })

  route('DELETE /account/sessions', async (request) => {
    const { userId, id } = sessionOf(request)
    await endSessions(db, userId, { except: id })
    return { success: true as const }
  })

  route('POST /account/export', async (request, reply) => {
    const { userId } = sessionOf(request)
    const user = await confirmPassword(db, attempts, sessionOf(request), {
      ...request.body,
      field: 'password',
    })
    const by = { userId, username: user.role === 'admin' ? user.username : anyCustomer }
    await recordAuditEvent(db, by, 'account.exported', { id: userId, name: user.username })
    return reply
      .headers({
        'content-disposition': 'attachment; filename="my-data.json"',
      })
      .send(await exportOwnData(db, userId))
  })

  route('POST /account/delete', async (request, reply) => {
    const { userId, role } = sessionOf(request)
    if (role === 'admin') throw new ProblemError('admin_stays')
    await confirmPassword(db, attempts, sessionOf(request), { ...request.body, field: 'password' })
    const customer = { userId, username: anyCustomer }
    await deleteAccount(app, connection, userId, (trx) =>
      recordAuditEvent(trx, customer, 'account.deleted', { id: userId, name: 'account' }),
    )
    clearSessionCookie(request, reply)
    return { success: true as const }
  })
}
