import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** The administrators who can sign in: those whom the store mails. */
export function readAdmins(db: Db): Promise<Pick<Row<'users'>, 'id' | 'email' | 'locale'>[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'locale'])
    .where('role', '=', 'admin')
    .where('locked_at', 'is', null)
    .execute()
}

/** All administrators, also locked ones, the oldest first. */
export function readAllAdmins(db: Db): Promise<Row<'users'>[]> {
  return db.selectFrom('users').selectAll().where('role', '=', 'admin').orderBy('created_at').execute()
}

/** The first administrator, or the one with this username or address. @param name any case; undefined: the first */
export async function findAdmin(db: Db, name: string | undefined): Promise<Row<'users'> | undefined> {
  const key = name?.toLowerCase()
  let query = db.selectFrom('users').selectAll().where('role', '=', 'admin')
  if (key !== undefined)
    query = query.where((where) => where.or([where('username_key', '=', key), where('email_key', '=', key)]))
  return query.orderBy('created_at').limit(1).executeTakeFirst()
}
