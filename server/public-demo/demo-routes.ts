import type { FastifyReply, FastifyRequest } from 'fastify'
import { demoRoutes } from '#contract/store/demo-routes.ts'
import { openSession, SESSION_SECONDS } from '#server/features/accounts/auth/index.ts'
import { readAllAdmins } from '#server/model/user/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { clientOf } from '#server/platform/http/rate-limits.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { setSessionCookie } from '#server/platform/http/session-cookie.ts'
import { demoBar } from './demo-bar.ts'
import type { Copy, DemoCopies } from './demo-copies.ts'
import { COPY_COOKIE, copyCookie, OVER_PATH, visitOf } from './demo-front.ts'

/** Of one address. A class behind one is let in within a few minutes. */
const copiesMadeForOneClient = { points: 10, perSeconds: 600 }

/** Registers the demo's own routes on the store that everybody sees. */
export function registerDemoRoutes(app: App, copies: DemoCopies): void {
  const route = serveRoutes(app, demoRoutes)
  const limit = app.rateLimits.define('demo copies', copiesMadeForOneClient)
  const visit = (request: FastifyRequest) => visitOf(copies, request.headers.cookie)

  const make = async (request: FastifyRequest) => {
    await limit.take(clientOf(request))
    return copies.make()
  }
  route('GET /demo', async (request) => {
    const { state, copy } = visit(request)
    return demoBar(request.query.lang, state, copy && copies.leftMs(copy))
  })
  route('POST /demo/copy', async (request, reply) => {
    const copy = visit(request).copy ?? (await make(request))
    await enter(copy, request, reply)
    copies.touch(copy)
    return { success: true as const }
  })
  route('POST /demo/copy/keep', async (request) => {
    const { copy } = visit(request)
    if (!copy) throw new ProblemError('demo_over')
    copies.touch(copy)
    return { success: true as const }
  })
  route('POST /demo/copy/reset', async (request, reply) => {
    const { copy } = visit(request)
    if (!copy) throw new ProblemError('demo_over')
    await limit.take(clientOf(request))
    // First, so that its place is free.
    void copies.remove(copy)
    await enter(await copies.make(), request, reply)
    return { success: true as const }
  })
  app.all(OVER_PATH, { schema: { hide: true } }, async () => {
    throw new ProblemError('demo_over')
  })
}

/** Signs the visitor in as the administrator of their copy. Nothing in it asks who they are: they know no password. */
async function enter(
  { app, connection: { db }, token }: Copy,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const [admin] = await readAllAdmins(db)
  if (!admin) throw new Error('a copy of the demo has no administrator')
  const session = await openSession(app, db, admin, {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    provedAt: Date.now() + SESSION_SECONDS * 1000,
  })
  setSessionCookie(request, reply, session.token, SESSION_SECONDS)
  reply.setCookie(COPY_COOKIE, token, copyCookie(request.server.isHttps || request.protocol === 'https'))
}
