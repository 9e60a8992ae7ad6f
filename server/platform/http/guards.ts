import type { FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { msg } from '#contract/text/msg.ts'
import type { TokenScope } from '#contract/wire/token-scopes.ts'
import { DatabaseUnavailableError } from '#server/platform/database/database-unavailable.ts'
import type { App } from './app-type.ts'
import { ProblemError } from './problem.ts'

/** The session from the cookie, confirmed by the database. */
export type RequestSession = {
  /** The session's id. Never sent to clients. */
  id: string
  userId: string
  username: string
  role: 'admin' | 'customer'
  /** Seconds since 1970. */
  exp: number
  /** When the user last signed in or confirmed who they are, in milliseconds since 1970. */
  provedAt: number
  /** True for an administrator who has to add a passkey before acting as one. */
  needsPasskey: boolean
  /** True after signing in with a generated password, until the user has set their own. */
  needsPassword: boolean
  /** Name of the API token that stands for a session on this route. It is never a fresh proof. */
  token?: string
}

/** The API token of a request, with the session that it stands for on the routes of its scopes, and nowhere else. */
export type RequestToken = { scopes: readonly TokenScope[]; session: RequestSession }

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Undefined for a visitor. Reading it throws DatabaseUnavailable (503) if there is a session cookie that the
     * database cannot confirm during an outage.
     */
    readonly session: RequestSession | undefined
    /** What `session` returns or throws. Set once per request. */
    foundSession: RequestSession | DatabaseUnavailableError | undefined
    /** `invalid`: one that opens nothing. Set once per request; a request with a token has no session of its own. */
    foundToken: RequestToken | 'invalid' | DatabaseUnavailableError | undefined
  }
}

/** Adds `session` to requests. The auth feature sets `foundSession`. */
export function decorateSession(app: App): void {
  app.decorateRequest('foundSession', undefined)
  app.decorateRequest('foundToken', undefined)
  app.decorateRequest('session', {
    getter() {
      if (this.foundSession instanceof DatabaseUnavailableError) throw this.foundSession
      return this.foundSession
    },
  })
}

/** @throws Problem unauthenticated, or token_invalid or token_refused for a request with an API token */
export function sessionOf(request: FastifyRequest): RequestSession {
  const { session } = request
  if (session) return session
  throw new ProblemError(tokenOf(request) ? 'token_refused' : 'unauthenticated')
}

/** @throws Problem token_invalid */
function tokenOf({ foundToken }: FastifyRequest): RequestToken | undefined {
  if (foundToken instanceof DatabaseUnavailableError) throw foundToken
  if (foundToken !== 'invalid') return foundToken
  const challenge = 'Bearer error="invalid_token"'
  throw new ProblemError('token_invalid', { headers: { 'www-authenticate': challenge } })
}

/** Guards the routes for signed-in users. @throws Problem unauthenticated */
export const requireSession: preHandlerAsyncHookHandler = async (
  request: FastifyRequest,
  _reply: FastifyReply,
) => {
  sessionOf(request)
}

/** Guards the routes for administrators. @throws Problem unauthenticated, forbidden, password_required, passkey_required */
export async function requireAdmin(request: FastifyRequest): Promise<void> {
  const session = sessionOf(request)
  if (session.role !== 'admin') throw new ProblemError('forbidden')
  if (session.needsPassword) throw new ProblemError('password_required')
  if (session.needsPasskey) throw new ProblemError('passkey_required')
}

/**
 * Guards the routes for administrators that an API token with this scope opens as well.
 * @throws Problem token_invalid, token_scope, and what `requireAdmin` throws
 */
export function requireAdminOrToken(scope: TokenScope) {
  return async (request: FastifyRequest): Promise<void> => {
    const token = tokenOf(request)
    if (!token) return requireAdmin(request)
    if (!token.scopes.includes(scope))
      throw new ProblemError('token_scope', {
        detail: msg`This needs an API token with the scope ${{ scope }}.`,
      })
    request.foundSession = token.session
  }
}

/** Whether the session may do what administrators do. */
export function actsAsAdmin(session: RequestSession | undefined): boolean {
  return session?.role === 'admin' && !session.needsPasskey && !session.needsPassword
}

const PROOF_FRESH_MS = 10 * 60_000

/** Whether the user has signed in or confirmed who they are within the last 10 minutes. */
export function isFreshProof({ provedAt }: RequestSession): boolean {
  return Date.now() - provedAt <= PROOF_FRESH_MS
}

/**
 * For what a stolen session must not be enough for (`proof-rules.ts`). Guards a route by its row, or a request by a
 * call. @throws Problem unauthenticated, fresh_proof_required
 */
export async function requireFreshProof(request: FastifyRequest): Promise<void> {
  if (!isFreshProof(sessionOf(request))) throw new ProblemError('fresh_proof_required')
}
