import type { FastifyReply, FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { setSessionCookie } from '#server/platform/http/session-cookie.ts'

/** One day. */
export const SESSION_SECONDS = 86_400

/** What the token says. The database has the last word on all of it. */
export type SessionClaims = {
  userId: string
  username: string
  role: 'admin' | 'customer'
  version: number
  jti: string
  /** Seconds since 1970. */
  iat: number
  exp: number
}

export type SessionUser = Pick<Row<'users'>, 'id' | 'username' | 'role' | 'session_version'>

const LONGEST_USER_AGENT = 300

/** Begins a session for this user and answers its token, which is good for a day. */
export async function openSession(
  app: App,
  db: Db,
  user: SessionUser,
  device: { address: string; userAgent: string },
): Promise<{ token: string; claims: SessionClaims }> {
  const now = Date.now()
  const iat = Math.floor(now / 1000)
  const claims: SessionClaims = {
    userId: user.id,
    username: user.username,
    role: user.role,
    version: user.session_version,
    jti: uuidv7(),
    iat,
    exp: iat + SESSION_SECONDS,
  }
  await db
    .insertInto('sessions')
    .values({
      id: claims.jti,
      user_id: user.id,
      user_agent: device.userAgent.slice(0, LONGEST_USER_AGENT),
      address: device.address,
      created_at: now,
      seen_at: now,
      expires_at: claims.exp * 1000,
    })
    .execute()
  return { token: app.jwt.sign(claims), claims }
}

/** Signs this user in: opens a session and gives the browser its cookie. Answers the token. */
export async function signIn(
  app: App,
  db: Db,
  user: SessionUser,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const { token } = await openSession(app, db, user, {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  })
  setSessionCookie(request, reply, token, SESSION_SECONDS)
  return token
}
