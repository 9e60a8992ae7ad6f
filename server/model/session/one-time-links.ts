import type { Transaction } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database } from '#server/platform/database/schema.ts'

type MailedLink = { hash: string; userId: string; expiresAt: number }

/** Keeps the hash of a mailed link by which its owner sets a new password. `expiresAt` in milliseconds since 1970. */
export async function keepResetLink(db: Db, link: MailedLink): Promise<void> {
  await db.insertInto('password_resets').values(rowOf(link)).execute()
}

/** Keeps the hash of a mailed link that signs its owner in. `expiresAt` in milliseconds since 1970. */
export async function keepSignInLink(db: Db, link: MailedLink): Promise<void> {
  await db.insertInto('sign_in_links').values(rowOf(link)).execute()
}

function rowOf({ hash, userId, expiresAt }: MailedLink) {
  return { token_hash: hash, user_id: userId, expires_at: expiresAt }
}

/** Uses up a link. @returns its user; undefined if it is unknown, used or expired */
export async function takeResetLink(db: Db, hash: string): Promise<string | undefined> {
  const link = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', Date.now())
    .returning('user_id')
    .executeTakeFirst()
  return link?.user_id
}

/** Uses up a link. @returns its user; undefined if it is unknown, used or expired */
export async function takeSignInLink(db: Db, hash: string): Promise<string | undefined> {
  const link = await db
    .deleteFrom('sign_in_links')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', Date.now())
    .returning('user_id')
    .executeTakeFirst()
  return link?.user_id
}

/** Revokes what was mailed to let somebody into the account: reset links and sign-in links. */
export async function revokeLinks(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  await trx.deleteFrom('sign_in_links').where('user_id', '=', userId).execute()
}

/** Whose a reset link is; undefined if it is unknown, used or expired. */
export async function findResetLink(db: Db, hash: string): Promise<string | undefined> {
  const link = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', Date.now())
    .executeTakeFirst()
  return link?.user_id
}
