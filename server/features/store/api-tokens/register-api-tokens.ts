import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { tokenScopeNames } from '#contract/wire/token-scopes.ts'
import { recordTokenUse } from '#server/model/session/index.ts'
import { findApiToken } from '#server/model/user/index.ts'
import { hashOneTimeToken } from '#server/platform/crypto/one-time-token.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { DatabaseUnavailableError } from '#server/platform/database/database-unavailable.ts'
import type { App } from '#server/platform/http/app-type.ts'
import type { RequestToken } from '#server/platform/http/guards.ts'
import type { Store } from '#server/platform/store.ts'
import { bearerToken } from './new-api-token.ts'

const USED_INTERVAL_MS = 60_000
const requestsOfOneToken = { points: 600, perSeconds: 60 }
export const Scopes = z.array(z.enum(tokenScopeNames))

/**
 * Sets `foundToken` from the Authorization header. A request with a token is its token's alone: a cookie beside it
 * counts for nothing. Register it after the sessions.
 */
export function registerApiTokens(app: App, { db }: Pick<Store, 'db'>): void {
  const requests = app.rateLimits.define('requests by API token', requestsOfOneToken)

  app.addHook('onRequest', async (request) => {
    const token = bearerToken(request.headers.authorization)
    if (token === undefined) return
    request.foundSession = undefined
    request.foundToken = await find(token)
  })

  async function find(token: string): Promise<NonNullable<FastifyRequest['foundToken']>> {
    try {
      const row = await findApiToken(db, hashOneTimeToken(token))
      if (!row) return 'invalid'
      await requests.takeIfCountable(row.id)
      await recordUse(app, db, row)
      return present(row)
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) return error
      throw error
    }
  }
}

type TokenRow = NonNullable<Awaited<ReturnType<typeof findApiToken>>>

function present({ id, name, scopes, user_id, username }: TokenRow): RequestToken {
  const session = {
    id: `token ${id}`,
    userId: user_id,
    username,
    role: 'admin' as const,
    exp: Number.POSITIVE_INFINITY,
    provedAt: 0,
    needsPasskey: false,
    needsPassword: false,
    token: name,
  }
  return { scopes: readJson(Scopes, scopes), session }
}

/** Only for the list of tokens: where it cannot be saved, as on a full disk, the request goes on. */
async function recordUse(app: App, db: Db, { id, last_used_at }: TokenRow): Promise<void> {
  const now = Date.now()
  if (last_used_at !== null && now - last_used_at < USED_INTERVAL_MS) return
  try {
    await recordTokenUse(db, id, now)
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error
    app.log.warn({ reason: error.message }, 'when an API token was last used could not be saved')
  }
}
