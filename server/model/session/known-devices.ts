import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

export type Device = { hash: string; name: string }

/** Browsers that signed in to an account, oldest first. */
export function readDevices(db: Db, userId: string): Promise<Row<'known_devices'>[]> {
  return db
    .selectFrom('known_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

export async function isKnownDevice(db: Db, userId: string, hash: string): Promise<boolean> {
  const device = await db
    .selectFrom('known_devices')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return device !== undefined
}

/**
 * Remembers a browser that signs in.
 * @param at milliseconds since 1970
 * @returns whether the account knew others, but not this one
 */
export async function recordDevice(
  trx: Trx,
  userId: string,
  { hash, name }: Device,
  at: number,
): Promise<boolean> {
  const known = await trx
    .selectFrom('known_devices')
    .select('token_hash')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  const seen = await trx
    .updateTable('known_devices')
    .set({ seen_at: at, name })
    .where('user_id', '=', userId)
    .where('token_hash', '=', hash)
    .returning('token_hash')
    .executeTakeFirst()
  if (seen) return false
  const added = await trx
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: hash, name, created_at: at, seen_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst()
  return known !== undefined && added !== undefined
}

/** @param before milliseconds since 1970 */
export async function forgetDevices(db: Db, before: number): Promise<void> {
  await db.deleteFrom('known_devices').where('seen_at', '<', before).execute()
}
