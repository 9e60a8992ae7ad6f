import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** True if the public URL is https: cookies are Secure even if the proxy connects by http. */
    isHttps: boolean
  }
}

export const SESSION_COOKIE = 'jwt_token'

/** Sets the session cookie: HttpOnly and SameSite=Strict. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  maxAgeSeconds: number,
): void {
  reply.setCookie(SESSION_COOKIE, token, { ...secureCookie(request), maxAge: maxAgeSeconds })
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, secureCookie(request))
}

/** Options of a cookie that scripts cannot read and other sites do not send. */
export function secureCookie(request: FastifyRequest) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'strict' as const,
    secure: request.server.isHttps || request.protocol === 'https',
  }
}
