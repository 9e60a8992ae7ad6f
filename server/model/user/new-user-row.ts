import type { Insertable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'

type NewUser = Pick<Row<'users'>, 'username' | 'email' | 'password_hash' | 'role'> &
  Partial<Pick<Row<'users'>, 'image' | 'locale'>>

/** A row for a new account, with its id and lookup keys. */
export function newUserRow({ image = null, locale = null, ...user }: NewUser) {
  return {
    ...user,
    id: uuidv7(),
    username_key: user.username.toLowerCase(),
    email_key: user.email.toLowerCase(),
    image,
    locale,
    created_at: Date.now(),
  }
}

/** Adds an account. @returns undefined if its username or address is taken */
export async function addUser(
  db: Db | Trx,
  user: Insertable<Database['users']>,
): Promise<Row<'users'> | undefined> {
  return db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}
