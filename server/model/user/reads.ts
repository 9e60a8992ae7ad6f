import type { Locale } from '#contract/text/locales.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

type User = Row<'users'>
type Connected = Db | Trx

/** All accounts, for queries that join or filter them. */
export function userRows(db: Pick<Db, 'selectFrom'>) {
  return db.selectFrom('users')
}

export function findUser(db: Connected, id: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @throws Problem user_not_found */
export function readUser(db: Connected, id: string): Promise<User> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ProblemError('user_not_found'))
}

/** Addresses and usernames are compared without case. */
export function findUserByEmail(db: Connected, email: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', email.toLowerCase()).executeTakeFirst()
}

/** Of the account with this address; null: none, or the store's own. */
export async function localeOfAddress(db: Connected, email: string): Promise<Locale | null> {
  return (await findUserByEmail(db, email))?.locale ?? null
}

export function findUserByUsername(db: Connected, username: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst()
}

export function readUsers(db: Connected, ids: readonly string[]): Promise<User[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(inList(db, 'id', ids))
    .execute()
}

/** Locks the account's row until the transaction ends, so that what one person does at the same time goes in turns. */
export function lockUser(trx: Trx, id: string): Promise<User | undefined> {
  return trx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
