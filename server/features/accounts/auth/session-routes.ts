import { signInRoutes } from '#contract/accounts/sign-in-routes.ts'
import { endSession } from '#server/model/session/index.ts'
import { findCollaborator, hasCollaborators } from '#server/model/split/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { clearSessionCookie } from '#server/platform/http/session-cookie.ts'
import type { Store } from '#server/platform/store.ts'

export function registerSessionRoutes(app: App, { db }: Store): void {
  const route = serveRoutes(app, signInRoutes)
  route('GET /auth/session', async (request, reply) => {
    if (!request.session && request.query.optional === 'true') return reply.code(204).send()
    const { userId, username, role, exp, needsPasskey, needsPassword } = sessionOf(request)
    return reply.send({
      userId,
      username,
      role,
      exp,
      ...(needsPasskey && { needsPasskey }),
      ...(needsPassword && { needsPassword }),
      ...((await findCollaborator(db, userId)) && { hasShares: true }),
      ...(role === 'admin' && (await hasCollaborators(db)) && { hasSplits: true }),
    })
  })

  route('POST /auth/logout', async (request, reply) => {
    if (request.session) await endSession(db, request.session.id)
    clearSessionCookie(request, reply)
    return { success: true as const }
  })
}
