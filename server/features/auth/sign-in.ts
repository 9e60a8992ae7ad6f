import type { FastifyReply, FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { setSessionCookie } from '#server/platform/http/session-cookie.ts'

export const SESSION_SECONDS = 86_400

/** JWT claims. The database is authoritative. */
type SessionClaims = {
  userId: string
  username: string
  role: 'admin' | 'customer'
  version: number
  jti: string
  iat: number
  exp: number
}

type SessionUser = Pick<Row<'users'>, 'id' | 'username' | 'role' | 'session_version'>

const MAX_USER_AGENT_LENGTH = 300

/** Creates a session without setting a cookie. */
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
      user_agent: device.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
      address: device.address,
      created_at: now,
      seen_at: now,
      expires_at: claims.exp * 1000,
    })
    .execute()
  return { token: app.jwt.sign(claims), claims }
}

/** Creates a session, records it in the audit log, sets its cookie and returns the token. */
export async function signIn(
  app: App,
  db: Db,
  user: SessionUser & Pick<Row<'users'>, 'email'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const { token } = await openSession(app, db, user, {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  })
  const by = { userId: user.id, username: user.role === 'admin' ? user.username : 'A customer' }
  await recordAuditEvent(db, by, { action: 'user.signed-in', subject: { id: user.id, name: user.email } })
  setSessionCookie(request, reply, token, SESSION_SECONDS)
  return token
}
