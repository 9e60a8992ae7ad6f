import { sql } from 'kysely'
import type { AdminUser, ListedUser, UserListParams } from '#contract/accounts/admin-user.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { beatsOwned, countBeats, ownedBy } from '#server/model/beat/index.ts'
import { sumOrdersOf } from '#server/model/order/index.ts'
import { findUser, userRows } from '#server/model/user/index.ts'
import { toIso } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ilike, likePattern } from '#server/platform/database/text-search.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

const searched = ['username', 'byline', 'email']

type UserWithBeats = Row<'users'> & { beats: number }

/** Returns one more row than `limit`, to tell if there is a next page. */
export async function listUsers(
  db: Db,
  params: UserListParams,
): Promise<{ rows: UserWithBeats[]; total: number }> {
  const { cursor, limit, sort } = params
  const isNewest = sort === 'newest'
  const rows = await matching(db, params)
    .selectAll('users')
    .select(sql<number>`${beatsOwned()}`.as('beats'))
    .$if(cursor !== undefined, (query) => query.where('users.id', isNewest ? '<' : '>', cursor ?? ''))
    .orderBy('users.id', isNewest ? 'desc' : 'asc')
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
    query = query.where(({ or }) => or(searched.map((column) => ilike(db, column, pattern))))
  }
  return query
}

/** @throws Problem user_not_found */
export async function readListedUser(db: Db, userId: string): Promise<UserWithBeats> {
  const user = await findUser(db, userId)
  if (!user) throw new ProblemError('user_not_found')
  return { ...user, beats: await countBeats(db, ownedBy(userId)) }
}

export function presentAdminUser(user: UserWithBeats): AdminUser {
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

/** With what they bought. */
export async function presentListedUsers(db: Db, users: readonly UserWithBeats[]): Promise<ListedUser[]> {
  const sums = await sumOrdersOf(
    db,
    users.map(({ id }) => id),
  )
  return users.map((user) => {
    const { orders = 0, keptCents = 0 } = sums.get(user.id) ?? {}
    return { ...presentAdminUser(user), orders, kept: toDollars(keptCents) }
  })
}
