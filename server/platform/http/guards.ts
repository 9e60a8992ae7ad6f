import type { FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { DatabaseUnavailable } from '#server/platform/database/database-unavailable.ts'
import type { App } from './app-type.ts'
import { Problem } from './problem.ts'

/** Who is asking, as the signed-in cookie says and the database confirms. */
export type Session = {
  /** Of the session itself; not on the wire. */
  id: string
  userId: string
  username: string
  role: 'admin' | 'customer'
  /** Seconds since 1970. */
  exp: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Undefined for a visitor. Reading it throws DatabaseUnavailable (503) for somebody with a session cookie while the
     * database cannot say whether it is still good: nobody is let in, or taken for a visitor, on a guess.
     */
    readonly session: Session | undefined
    /** What `session` answers or throws. Set once for each request. */
    foundSession: Session | DatabaseUnavailable | undefined
  }
}

/** Gives requests their `session`. Whoever can read sessions fills `foundSession`. */
export function decorateSession(app: App): void {
  app.decorateRequest('foundSession', undefined)
  app.decorateRequest('session', {
    getter() {
      if (this.foundSession instanceof DatabaseUnavailable) throw this.foundSession
      return this.foundSession
    },
  })
}

/** The session of a signed-in person; throws 401 for a visitor. */
export function sessionOf({ session }: FastifyRequest): Session {
  if (!session) throw new Problem('unauthenticated')
  return session
}

/** Hook of the routes for signed-in people. @throws Problem unauthenticated */
export const requireSession: preHandlerAsyncHookHandler = async (
  request: FastifyRequest,
  _reply: FastifyReply,
) => {
  sessionOf(request)
}

/** Hook of the routes for administrators. @throws Problem unauthenticated, forbidden */
export const requireAdmin: preHandlerAsyncHookHandler = async (
  request: FastifyRequest,
  _reply: FastifyReply,
) => {
  if (sessionOf(request).role !== 'admin') throw new Problem('forbidden')
}
