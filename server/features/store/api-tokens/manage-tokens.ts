import { uuidv7 } from 'uuidv7'
import {
  type ApiToken,
  type CreatedApiToken,
  MAX_TOKENS,
  type NewApiToken,
} from '#contract/store/api-token.ts'
import { tokenScopeNames } from '#contract/wire/token-scopes.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { countApiTokens, deleteApiToken, insertApiToken } from '#server/model/session/index.ts'
import { apiTokens } from '#server/model/user/index.ts'
import { readJson, toIso, writeJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { newApiToken } from './new-api-token.ts'
import { Scopes } from './register-api-tokens.ts'

/** Newest first. */
export async function listTokens(db: Db): Promise<ApiToken[]> {
  const rows = await apiTokens(db).orderBy('api_tokens.id', 'desc').execute()
  return rows.map(present)
}

/** @throws Problem too_many_tokens */
export async function createToken(
  db: Db,
  admin: RequestSession,
  { name, scopes }: NewApiToken,
): Promise<CreatedApiToken> {
  const id = uuidv7()
  const { token, hash, hint } = newApiToken()
  // In the order in which they are shown, each once.
  const chosen = tokenScopeNames.filter((scope) => scopes.includes(scope))
  return db.transaction().execute(async (trx) => {
    if ((await countApiTokens(trx)) >= MAX_TOKENS) throw new ProblemError('too_many_tokens')
    await insertApiToken(trx, {
      id,
      name,
      hash,
      hint,
      scopes: writeJson(chosen),
      user_id: admin.userId,
      created_at: Date.now(),
      last_used_at: null,
    })
    await recordAuditEvent(trx, admin, 'token.created', { id, name }, { scopes: chosen.join(', ') })
    const row = await apiTokens(trx).where('api_tokens.id', '=', id).executeTakeFirstOrThrow()
    return { token, view: present(row) }
  })
}

/** @throws Problem token_not_found */
export async function revokeToken(db: Db, admin: RequestSession, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const name = await deleteApiToken(trx, id)
    if (name === undefined) throw new ProblemError('token_not_found')
    await recordAuditEvent(trx, admin, 'token.revoked', { id, name })
  })
}

function present(
  row: Awaited<ReturnType<ReturnType<typeof apiTokens>['executeTakeFirstOrThrow']>>,
): ApiToken {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: readJson(Scopes, row.scopes),
    createdAt: new Date(row.created_at).toISOString(),
    createdBy: row.username,
    lastUsedAt: toIso(row.last_used_at),
    works: row.role === 'admin' && row.locked_at === null,
  }
}
