import { uuidv7 } from 'uuidv7'
import {
  type ApiToken,
  type CreatedApiToken,
  MAX_TOKENS,
  type NewApiToken,
} from '#contract/store/api-token.ts'
import { tokenScopeNames } from '#contract/wire/token-scopes.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { readJson, writeJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { newApiToken } from './new-api-token.ts'
import { Scopes } from './register-api-tokens.ts'

/** Newest first. */
export async function listTokens(db: Db): Promise<ApiToken[]> {
  const rows = await selectTokens(db).orderBy('api_tokens.id', 'desc').execute()
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
    const { count } = await trx
      .selectFrom('api_tokens')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= MAX_TOKENS) throw new ProblemError('too_many_tokens')
    await trx
      .insertInto('api_tokens')
      .values({
        id,
        name,
        hash,
        hint,
        scopes: writeJson(chosen),
        user_id: admin.userId,
        created_at: Date.now(),
        last_used_at: null,
      })
      .execute()
    await recordAuditEvent(trx, admin, 'token.created', { id, name }, { scopes: chosen.join(', ') })
    const row = await selectTokens(trx).where('api_tokens.id', '=', id).executeTakeFirstOrThrow()
    return { token, view: present(row) }
  })
}

/** @throws Problem token_not_found */
export async function revokeToken(db: Db, admin: RequestSession, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name } = await trx
      .deleteFrom('api_tokens')
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirstOrThrow(() => new ProblemError('token_not_found'))
    await recordAuditEvent(trx, admin, 'token.revoked', { id, name })
  })
}

/** As in a copy of a store. */
export async function revokeAllTokens(trx: Db): Promise<void> {
  await trx.deleteFrom('api_tokens').execute()
}

function selectTokens(db: Db) {
  return db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select(['api_tokens.id', 'api_tokens.name', 'api_tokens.hint', 'api_tokens.scopes'])
    .select(['api_tokens.created_at', 'api_tokens.last_used_at'])
    .select(['users.username', 'users.role', 'users.locked_at'])
}

function present(
  row: Awaited<ReturnType<ReturnType<typeof selectTokens>['executeTakeFirstOrThrow']>>,
): ApiToken {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: readJson(Scopes, row.scopes),
    createdAt: new Date(row.created_at).toISOString(),
    createdBy: row.username,
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    works: row.role === 'admin' && row.locked_at === null,
  }
}
