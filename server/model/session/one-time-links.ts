import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { MailedLinkKind } from './tables.ts'

type MailedLink = { kind: MailedLinkKind; hash: string; userId: string; expiresAt: number }

/** Keeps the hash of a mailed link. `expiresAt` in milliseconds since 1970. */
export async function keepLink(db: Db, { kind, hash, userId, expiresAt }: MailedLink): Promise<void> {
  await db
    .insertInto('mailed_links')
    .values({ kind, token_hash: hash, user_id: userId, expires_at: expiresAt })
    .execute()
}

/** Uses up a link. @returns its user; undefined if it is unknown, used or expired */
export async function takeLink(db: Db, kind: MailedLinkKind, hash: string): Promise<string | undefined> {
  const link = await db
    .deleteFrom('mailed_links')
    .where('kind', '=', kind)
    .where('token_hash', '=', hash)
    .where('expires_at', '>', Date.now())
    .returning('user_id')
    .executeTakeFirst()
  return link?.user_id
}

/** Whose link it is, without using it up; undefined if it is unknown, used or expired. */
export async function findLink(db: Db, kind: MailedLinkKind, hash: string): Promise<string | undefined> {
  const link = await db
    .selectFrom('mailed_links')
    .select('user_id')
    .where('kind', '=', kind)
    .where('token_hash', '=', hash)
    .where('expires_at', '>', Date.now())
    .executeTakeFirst()
  return link?.user_id
}

/** Revokes what was mailed to let somebody into the account: links and codes. */
export async function revokeLinks(trx: Trx, userId: string): Promise<void> {
  for (const table of ['mailed_links', 'mailed_codes'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
}
