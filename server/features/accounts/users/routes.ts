import { userRoutes } from '#contract/accounts/user-routes.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { changeUser, signOutUser } from '#server/model/user/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { limitBulkReading } from '#server/platform/http/limit-bulk-reading.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { pageOf } from '#server/platform/http/send-list-page.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import type { Store } from '#server/platform/store.ts'
import { deleteAccount } from './delete-account.ts'
import { listUsers, presentListedUsers } from './list-users.ts'

/** User management. Creating users is part of registration. */
export function registerUserAdminRoutes(app: App, { connection }: Store): void {
  const route = serveRoutes(app, userRoutes)
  const countRows = limitBulkReading(app)

  route('GET /users', async (request, reply) => {
    const { limit } = request.query
    const found = await listUsers(connection.db, request.query)
    const page = pageOf(request, reply, { ...found, limit })
    await countRows(request, page.length)
    return presentListedUsers(connection.db, page)
  })

  route('PATCH /users/:id', async (request) => {
    await changeUser(connection, sessionOf(request), request.params.id, request.body)
    return { success: true as const }
  })

  route('DELETE /users/:id/sessions', async (request) => {
    await signOutUser(connection.db, sessionOf(request), request.params.id)
    return { success: true as const }
  })

  route('DELETE /users/:id', async (request) => {
    const admin = sessionOf(request)
    const { id } = request.params
    if (id === admin.userId) throw new ProblemError('admin_stays')
    await deleteAccount(app, connection, id, (trx, { role, username }, beats) => {
      // The log is never changed, so no customer is named in it who wants to be forgotten.
      const name = role === 'admin' ? username : 'a customer'
      return recordAuditEvent(trx, admin, 'user.deleted', { id, name }, { role, beats: String(beats) })
    })
    return { success: true as const }
  })
}
