import { sql } from 'kysely'
import type { AdminUser, UserListParams } from '#contract/accounts/admin-user.ts'
import { beatsOwned, countBeats, ownedBy } from '#server/model/beat/index.ts'
import { findUser, userRows } from '#server/model/user/index.ts'
import { toIso } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ilike, likePattern } from '#server/platform/database/text-search.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

type ListedUser = Row<'users'> & { beats: number }

/** Newest first. Returns one more row than `limit`, to tell if there is a next page. */
export async function listUsers(
  db: Db,
  params: UserListParams,
): Promise<{ rows: ListedUser[]; total: number }> {
  const { cursor, limit } = params
  const rows = await matching(db, params)
    .selectAll('users')
    .select(sql<number>`${beatsOwned()}`.as('beats'))
    .$if(cursor !== undefined, (query) => query.where('users.id', '<', cursor ?? ''))
    .orderBy('users.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { count } = await matching(db, params)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map((row) => ({ ...row, beats: Number(row.beats) })), total: Number(count) }
}

function matching(db: Db, { q, role, locked }: UserListParams) {
  let query = userRows(db)
  if (role) query = query.where('role', '=', role)
  if (locked) query = query.where('locked_at', locked === 'true' ? 'is not' : 'is', null)
  if (q) {
    const pattern = likePattern(q)
    query = query.where(({ or }) => or([ilike(db, 'username', pattern), ilike(db, 'email', pattern)]))
  }
  return query
}

/** @throws Problem user_not_found */
export async function readListedUser(db: Db, userId: string): Promise<ListedUser> {
  const user = await findUser(db, userId)
  if (!user) throw new ProblemError('user_not_found')
  return { ...user, beats: await countBeats(db, ownedBy(userId)) }
}

export function presentAdminUser(user: ListedUser): AdminUser {
  const { id, username, email, role, image, beats } = user
  return {
    id,
    username,
    email,
    role,
    image,
    createdAt: new Date(user.created_at).toISOString(),
    lockedAt: toIso(user.locked_at),
    canSignIn: user.password_hash !== null,
    beats,
  }
}
