import { z } from 'zod'
import { AdminUser, ChangeUserRequest, UserListParams } from '#contract/admin-user.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { requireFreshProof, sessionOf } from '#server/platform/http/guards.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { IdParams, routeOptions, Success } from '#server/platform/http/route-options.ts'
import { pageOf } from '#server/platform/http/send-list-page.ts'
import { changeUser } from './change-user.ts'
import { deleteAccount } from './delete-account.ts'
import { listUsers, presentAdminUser } from './list-users.ts'
import { signOutUser } from './sign-out-user.ts'

const route = routeOptions('Users')
const provenRoute = routeOptions('Users', { onRequest: requireFreshProof })

/** User management. Creating users is part of registration. */
export function registerUserAdminRoutes(app: App, connection: Connection): void {
  app.get(
    '/api/users',
    route('List and search users, newest first', {
      querystring: UserListParams,
      response: { 200: z.array(AdminUser) },
    }),
    async (request, reply) => {
      const { limit } = request.query
      const found = await listUsers(connection.db, request.query)
      return pageOf(request, reply, { ...found, limit }).map(presentAdminUser)
    },
  )

  app.patch(
    '/api/users/:id',
    provenRoute('Change the role of a user, or lock the account; ends its sessions', {
      params: IdParams,
      body: ChangeUserRequest,
      response: { 200: Success },
    }),
    async (request) => {
      await changeUser(connection, sessionOf(request), request.params.id, request.body)
      return { success: true as const }
    },
  )

  app.delete(
    '/api/users/:id/sessions',
    provenRoute('Sign a user out on all devices', { params: IdParams, response: { 200: Success } }),
    async (request) => {
      await signOutUser(connection.db, sessionOf(request), request.params.id)
      return { success: true as const }
    },
  )

  app.delete(
    '/api/users/:id',
    provenRoute('Delete a user with their sessions, cart and beats; paid orders stay as anonymous records', {
      params: IdParams,
      response: { 200: Success },
    }),
    async (request) => {
      const admin = sessionOf(request)
      const { id } = request.params
      if (id === admin.userId) throw new Problem('admin_stays')
      await deleteAccount(app, connection, id, (trx, { role, username }, beats) => {
        // The log is never changed, so no customer is named in it who wants to be forgotten.
        const name = role === 'admin' ? username : 'a customer'
        return recordAuditEvent(trx, admin, 'user.deleted', { id, name }, { role, beats: String(beats) })
      })
      return { success: true as const }
    },
  )
}
