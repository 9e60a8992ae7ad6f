import { z } from 'zod'
import {
  AccountSession,
  ChangeEmailRequest,
  ChangePasswordRequest,
  PasswordAgain,
} from '#contract/account.ts'
import { DoneAnswer } from '#contract/auth.ts'
import type { Config } from '#server/config/config.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { ADMIN_IDLE_MS, renewSession } from '#server/features/auth/index.ts'
import { deleteAccount } from '#server/features/users/index.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { deviceName } from '#server/platform/http/device-name.ts'
import { requireFreshProof, sessionOf } from '#server/platform/http/guards.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { routeOptions, Success } from '#server/platform/http/route-options.ts'
import { clearSessionCookie } from '#server/platform/http/session-cookie.ts'
import { registerAccountMails } from './account-mails.ts'
import { requestEmailChange } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { exportOwnData } from './export-own-data.ts'
import { confirmPassword, definePasswordAttempts } from './own-account.ts'

const route = routeOptions('Account')
const provenRoute = routeOptions('Account', { onRequest: requireFreshProof })
const QUARTER_HOUR = 900

/** Email, password, sessions, data export and deletion of the signed-in user's account. */
export function registerAccountSecurityRoutes(
  app: App,
  { connection, config }: { connection: Connection; config: Config },
): void {
  const { db } = connection
  const attempts = definePasswordAttempts(app.rateLimits)
  const mails = app.rateLimits.define('email change by user', { points: 5, perSeconds: QUARTER_HOUR })
  registerAccountMails(app.mail)

  app.post(
    '/api/account/password',
    route('Change the password; ends all other sessions', {
      body: ChangePasswordRequest,
      response: { 200: Success },
    }),
    async (request, reply) => {
      const { userId, id } = sessionOf(request)
      const { currentPassword, password } = request.body
      const input = { password: currentPassword, field: 'currentPassword' }
      const user = await confirmPassword(db, attempts, userId, input)
      await changePassword({ db, config }, user, { password, keepSessionId: id })
      await renewSession(app, db, user, request, reply)
      app.jobs.wake()
      return { success: true as const }
    },
  )

  app.post(
    '/api/account/email',
    route('Email a confirmation link to a new address', {
      body: ChangeEmailRequest,
      response: { 200: DoneAnswer },
    }),
    async (request) => {
      const { userId } = sessionOf(request)
      const { email, password } = request.body
      const user = await confirmPassword(db, attempts, userId, { password, field: 'password' })
      await mails.take(userId)
      await requestEmailChange(db, user, email)
      app.jobs.wake()
      return { success: true as const, message: `Open the link we sent to ${email}.` }
    },
  )

  app.get(
    '/api/account/sessions',
    route('List your sessions', { response: { 200: z.array(AccountSession) } }),
    async (request) => {
      const current = sessionOf(request)
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', current.userId)
        .where('expires_at', '>', Date.now())
        .$if(current.role === 'admin', (query) => query.where('seen_at', '>', Date.now() - ADMIN_IDLE_MS))
        .orderBy('seen_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      const sessions = rows.map((row) => ({
        id: row.id,
        device: deviceName(row.user_agent),
        address: row.address,
        createdAt: new Date(row.created_at).toISOString(),
        seenAt: new Date(row.seen_at).toISOString(),
        isCurrent: row.id === current.id,
      }))
      return sessions
    },
  )

  app.delete(
    '/api/account/sessions/:id',
    provenRoute('End one of your sessions', {
      params: z.object({ id: z.string().max(64) }),
      response: { 200: Success },
    }),
    async (request) => {
      const ended = await db
        .deleteFrom('sessions')
        .where('id', '=', request.params.id)
        .where('user_id', '=', sessionOf(request).userId)
        .executeTakeFirst()
      if (Number(ended.numDeletedRows) === 0) throw new Problem('session_not_found')
      return { success: true as const }
    },
  )

  app.delete(
    '/api/account/sessions',
    provenRoute('End all other sessions', { response: { 200: Success } }),
    async (request) => {
      const { userId, id } = sessionOf(request)
      await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', id).execute()
      return { success: true as const }
    },
  )

  app.post(
    '/api/account/export',
    route('Download all data about you; requires the password', { body: PasswordAgain }),
    async (request, reply) => {
      const { userId } = sessionOf(request)
      const user = await confirmPassword(db, attempts, userId, { ...request.body, field: 'password' })
      const by = { userId, username: user.role === 'admin' ? user.username : 'A customer' }
      await recordAuditEvent(db, by, 'account.exported', { id: userId, name: user.username })
      return reply
        .headers({
          'content-disposition': 'attachment; filename="my-data.json"',
        })
        .send(await exportOwnData(db, userId))
    },
  )

  app.post(
    '/api/account/delete',
    route('Delete your account permanently; requires the password', {
      description: '409 for administrators, whom only another administrator can delete.',
      body: PasswordAgain,
      response: { 200: Success },
    }),
    async (request, reply) => {
      const { userId, role } = sessionOf(request)
      if (role === 'admin') throw new Problem('admin_stays')
      await confirmPassword(db, attempts, userId, { ...request.body, field: 'password' })
      const customer = { userId, username: 'A customer' }
      await deleteAccount(app, connection, userId, (trx) =>
        recordAuditEvent(trx, customer, 'account.deleted', { id: userId, name: 'account' }),
      )
      clearSessionCookie(request, reply)
      return { success: true as const }
    },
  )
}
