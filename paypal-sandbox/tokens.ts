import { randomBytes, timingSafeEqual } from 'node:crypto'
import { injectFault } from '#sandbox-kit/faults.ts'
import type { HttpAnswer } from '#sandbox-kit/http.ts'
import { ApiError } from './api-error.ts'
import { note, type SandboxContext } from './context.ts'
import { scopesOf } from './permissions.ts'

export interface AppKeys {
  clientId: string
  clientSecret: string
}

/** `POST /v1/oauth2/token`: form-encoded, and with OAuth's envelope of errors. */
export function issueToken(
  context: SandboxContext,
  keys: AppKeys,
  { authorization, body }: { authorization: string; body: string },
): HttpAnswer {
  if (!isApp(authorization, keys)) return refuse(401, 'invalid_client', 'Client Authentication failed')
  if (new URLSearchParams(body).get('grant_type') !== 'client_credentials')
    return refuse(400, 'unsupported_grant_type', 'Grant Type is NULL or unsupported')
  const token = `A21AA${randomBytes(48).toString('base64url')}`
  const expiresIn = context.tokenLifetimeSeconds
  const { database } = context.state
  database.prepare('DELETE FROM tokens WHERE expires_ms <= ?').run(context.nowMs())
  database
    .prepare('INSERT INTO tokens (token, expires_ms) VALUES (?, ?)')
    .run(token, context.nowMs() + expiresIn * 1000)
  return json(200, {
    scope: scopesOf(context.permissions),
    access_token: token,
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: expiresIn,
    nonce: `${new Date(context.nowMs()).toISOString()}${randomBytes(24).toString('base64url')}`,
  })
}

/** @throws ApiError 401 for a token that is unknown, expired or lost */
export function requireToken(context: SandboxContext, authorization: string): void {
  const token = /^Bearer (.+)$/i.exec(authorization)?.[1] ?? ''
  const { database } = context.state
  const row = database
    .prepare('SELECT token FROM tokens WHERE token = ? AND expires_ms > ?')
    .get(token, context.nowMs())
  if (!row) throw new ApiError('AUTHENTICATION_FAILURE')
  if (!injectFault(context.faults, 'loseTokens')) return
  database.prepare('DELETE FROM tokens WHERE token = ?').run(token)
  note(context, 'tokens_lost', null)
  throw new ApiError('AUTHENTICATION_FAILURE', undefined, { isCommitted: true })
}

/** Whether it is the app itself, by its client ID and secret. */
export function isApp(authorization: string, keys: AppKeys): boolean {
  const encoded = /^Basic (.+)$/i.exec(authorization)?.[1] ?? ''
  const given = Buffer.from(Buffer.from(encoded, 'base64').toString('utf8'))
  const expected = Buffer.from(`${keys.clientId}:${keys.clientSecret}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function refuse(status: number, error: string, description: string): HttpAnswer {
  return json(status, { error, error_description: description })
}

function json(status: number, body: object): HttpAnswer {
  return { status, body: JSON.stringify(body), headers: { 'cache-control': 'no-store' } }
}
