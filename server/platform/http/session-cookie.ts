import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** True where visitors reach the store by https: cookies are then Secure whatever a proxy makes of it. */
    isHttps: boolean
  }
}

export const SESSION_COOKIE = 'jwt_token'

/** Gives the browser its session, out of reach of scripts and never sent by other sites. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  maxAgeSeconds: number,
): void {
  reply.setCookie(SESSION_COOKIE, token, { ...options(request), maxAge: maxAgeSeconds })
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, options(request))
}

function options(request: FastifyRequest) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'strict' as const,
    secure: request.server.isHttps || request.protocol === 'https',
  }
}
