import type { FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
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
    /** Undefined for a visitor. */
    session: Session | undefined
  }
}

/** The session of a signed-in person; throws 401 for a visitor. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new Problem('unauthenticated')
  return request.session
}

/** Route guard: signed-in people only. */
export const requireSession: preHandlerAsyncHookHandler = async (
  request: FastifyRequest,
  _reply: FastifyReply,
) => {
  sessionOf(request)
}

/** Route guard: administrators only. */
export const requireAdmin: preHandlerAsyncHookHandler = async (
  request: FastifyRequest,
  _reply: FastifyReply,
) => {
  if (sessionOf(request).role !== 'admin') throw new Problem('forbidden')
}
