import type { Db } from '#server/platform/database/connect.ts'

/** A session that is not over, with its user, who is not locked. `passkey`: one of theirs, where it is asked for. */
export function findSession(
  db: Db,
  { id, userId, now, withPasskey }: { id: string; userId: string; now: number; withPasskey: boolean },
) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.username', 'users.role', 'users.session_version', 'users.password_expires_at'])
    .select(['sessions.seen_at', 'sessions.proved_at'])
    .$if(withPasskey, (query) =>
      query.select(({ selectFrom }) =>
        selectFrom('passkeys')
          .select('passkeys.id')
          .whereRef('passkeys.user_id', '=', 'users.id')
          .limit(1)
          .as('passkey'),
      ),
    )
    .where('sessions.id', '=', id)
    .where('sessions.user_id', '=', userId)
    .where('sessions.expires_at', '>', now)
    .where('users.locked_at', 'is', null)
    .executeTakeFirst()
}

/** API tokens with who made them: one works as long as they are an administrator and not locked. */
export function apiTokens(db: Db) {
  return db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .selectAll('api_tokens')
    .select(['users.username', 'users.role', 'users.locked_at'])
}

/** The token with this hash, if it works. */
export function findApiToken(db: Db, hash: string) {
  return apiTokens(db)
    .where('api_tokens.hash', '=', hash)
    .where('users.role', '=', 'admin')
    .where('users.locked_at', 'is', null)
    .executeTakeFirst()
}
