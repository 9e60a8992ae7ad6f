import type { FastifyReply, FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { anyCustomer } from '#contract/store/audit.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { endSession, keepSession, renewSessionId } from '#server/model/session/index.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { setSessionCookie } from '#server/platform/http/session-cookie.ts'
import { deviceOf, rememberDevice, setDeviceCookie } from './known-devices.ts'
import { claimedSessionId } from './register-sessions.ts'

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

/**
 * Creates a session without setting a cookie.
 * @param provedAt until 10 minutes after it nobody is asked who they are, in milliseconds since 1970; default now
 */
export async function openSession(
  app: Pick<App, 'jwt'>,
  db: Db | Trx,
  user: SessionUser,
  device: { address: string; userAgent: string; provedAt?: number },
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
  await keepSession(db, {
    id: claims.jti,
    user_id: user.id,
    user_agent: device.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    address: device.address,
    created_at: now,
    seen_at: now,
    expires_at: claims.exp * 1000,
    proved_at: device.provedAt ?? now,
  })
  return { token: app.jwt.sign(claims), claims }
}

/**
 * Creates a session, which replaces the one that this browser had, records it in the audit log, sets its cookie and
 * returns the token. Tells the user by mail if the device is new to the account.
 */
export async function signIn(
  app: App,
  db: Db,
  user: SessionUser & Pick<Row<'users'>, 'email' | 'locale'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const replaced = claimedSessionId(app, request)
  const device = deviceOf(request)
  const token = await db.transaction().execute(async (trx) => {
    if (replaced) await endSession(trx, replaced)
    const client = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    const { token, claims } = await openSession(app, trx, user, client)
    await rememberDevice(trx, user, device, { id: claims.jti, at: claims.iat * 1000 })
    const by = { userId: user.id, username: user.role === 'admin' ? user.username : anyCustomer }
    await recordAuditEvent(trx, by, 'user.signed-in', { id: user.id, name: user.email })
    return token
  })
  app.jobs.wake()
  setSessionCookie(request, reply, token, SESSION_SECONDS)
  setDeviceCookie(request, reply, device)
  return token
}

/**
 * Replaces the token of a session whose user has just confirmed who they are, with the same end. The old token opens
 * nothing any more.
 */
export async function renewSession(
  app: App,
  db: Db,
  user: Pick<Row<'users'>, 'session_version'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { id, userId, username, role, exp } = sessionOf(request)
  const now = Date.now()
  const iat = Math.floor(now / 1000)
  const claims: SessionClaims = {
    userId,
    username,
    role,
    version: user.session_version,
    jti: uuidv7(),
    iat,
    exp,
  }
  await renewSessionId(db, id, claims.jti, now)
  setSessionCookie(request, reply, app.jwt.sign(claims), exp - iat)
}
