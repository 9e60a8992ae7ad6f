import { z } from 'zod'
import { Session } from '#contract/session.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { routeOptions, Success } from '#server/platform/http/route-options.ts'
import { clearSessionCookie } from '#server/platform/http/session-cookie.ts'

const route = routeOptions('Accounts')

export function registerSessionRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/auth/session',
    route('Get the current session', {
      description:
        '401 without a session, or once it has expired or was ended. With `optional=true` the response is 204 ' +
        'instead, which browsers do not log as an error.',
      querystring: z.object({ optional: z.enum(['true', 'false']).default('false') }),
      response: { 200: Session, 204: z.void() },
    }),
    async (request, reply) => {
      if (!request.session && request.query.optional === 'true') return reply.code(204).send()
      const { userId, username, role, exp, needsPasskey, needsPassword } = sessionOf(request)
      return reply.send({
        userId,
        username,
        role,
        exp,
        ...(needsPasskey && { needsPasskey }),
        ...(needsPassword && { needsPassword }),
      })
    },
  )

  app.post(
    '/api/auth/logout',
    route('End the session and clear its cookie; idempotent', { response: { 200: Success } }),
    async (request, reply) => {
      if (request.session) await db.deleteFrom('sessions').where('id', '=', request.session.id).execute()
      clearSessionCookie(request, reply)
      return { success: true as const }
    },
  )
}
