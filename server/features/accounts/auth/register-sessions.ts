import fastifyJwt from '@fastify/jwt'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '#server/config/config.ts'
import { recordSeen } from '#server/model/session/index.ts'
import { findSession } from '#server/model/user/index.ts'
import { deriveKey } from '#server/platform/crypto/store-secret.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { DatabaseUnavailableError } from '#server/platform/database/database-unavailable.ts'
import type { App } from '#server/platform/http/app-type.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts'
import type { Store } from '#server/platform/store.ts'

const ISSUER = 'backbeat'
const AUDIENCE = 'backbeat-store'
const SEEN_INTERVAL_MS = 5 * 60_000
/** Administrators sign in again after two hours in which they did nothing. */
export const ADMIN_IDLE_MS = 2 * 3_600_000
/** Open pages ask by themselves who is signed in, which says nothing about whether somebody is there. */
const CHECK_PATH = '/api/auth/session'
/** Pictures and previews, asked for by the dozen, and players on other sites, which are the same for everybody. */
const FOR_EVERYBODY = /^\/(?:api\/media|media|embed)\//

const Claims = z.object({
  userId: z.string(),
  role: z.enum(['admin', 'customer']),
  version: z.number().int(),
  jti: z.string(),
  exp: z.number(),
})

/**
 * Sets `request.session` from the cookie: a JWT, backed by a database row that can be revoked. An invalid cookie makes
 * the request anonymous. During a database outage only requests that need the session fail.
 */
export async function registerSessions(
  app: App,
  { db, config }: Pick<Store, 'db' | 'config'>,
): Promise<void> {
  app.decorate('isHttps', config.publicUrl?.startsWith('https:') ?? false)
  await app.register(fastifyJwt, {
    secret: deriveKey(app.storeSecret, 'session tokens'),
    sign: { algorithm: 'HS256', iss: ISSUER, aud: AUDIENCE },
    verify: { algorithms: ['HS256'], allowedIss: ISSUER, allowedAud: AUDIENCE },
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const token = request.cookies[SESSION_COOKIE]
    if (!token || FOR_EVERYBODY.test(request.url)) return done()
    const isActive = request.url.split('?')[0] !== CHECK_PATH
    readSession(app, db, token, { isActive, adminPasskeys: config.adminPasskeys })
      .catch((error: unknown) => {
        if (error instanceof DatabaseUnavailableError) return error
        throw error
      })
      .then((found) => {
        request.foundSession = found
        done()
      }, done)
  })
}

async function readSession(
  app: App,
  db: Db,
  token: string,
  { isActive, adminPasskeys }: { isActive: boolean } & Pick<Config, 'adminPasskeys'>,
): Promise<RequestSession | undefined> {
  const claims = readClaims(app, token)
  if (!claims) return undefined
  const now = Date.now()
  const row = await findSession(db, {
    id: claims.jti,
    userId: claims.userId,
    now,
    withPasskey: adminPasskeys === 'required',
  })
  if (!row || row.session_version !== claims.version || row.role !== claims.role) return undefined
  const { username, role } = row
  const idleMs = now - row.seen_at
  if (role === 'admin' && idleMs > ADMIN_IDLE_MS) return undefined
  if (isActive && idleMs > SEEN_INTERVAL_MS) await updateSeenAt(app, db, claims.jti, now)
  return {
    id: claims.jti,
    userId: claims.userId,
    username,
    role,
    exp: claims.exp,
    provedAt: row.proved_at,
    needsPassword: row.password_expires_at !== null,
    needsPasskey: role === 'admin' && adminPasskeys === 'required' && !row.passkey,
  }
}

/** Only for the list of sessions: where it cannot be saved, as on a full disk, the session goes on. */
async function updateSeenAt(app: App, db: Db, id: string, now: number): Promise<void> {
  try {
    await recordSeen(db, id, now)
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error
    app.log.warn({ reason: error.message }, 'when a session was last seen could not be saved')
  }
}

/** The session of the request's cookie, whether or not it is still good. */
export function claimedSessionId(app: App, request: Pick<FastifyRequest, 'cookies'>): string | undefined {
  const token = request.cookies[SESSION_COOKIE]
  return token ? readClaims(app, token)?.jti : undefined
}

function readClaims(app: App, token: string): z.infer<typeof Claims> | undefined {
  try {
    return Claims.safeParse(app.jwt.verify(token)).data
  } catch {
    return undefined
  }
}
