import type { Db, Trx } from './connect.ts'

/**
 * Uses up what works once but was not stored when it was made, such as a signed ticket. Returns whether nobody had
 * before: of parallel attempts, also on several instances, one wins. In a transaction that fails, it stays unused.
 * @param expiresAt when its signature expires, in milliseconds since 1970
 */
export async function consumeOnce(db: Db | Trx, id: string, expiresAt: number): Promise<boolean> {
  const taken = await db
    .insertInto('used_challenges')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Forgets what was used up and has expired since. */
export async function purgeConsumed(db: Db, now: number): Promise<void> {
  await db.deleteFrom('used_challenges').where('expires_at', '<', now).execute()
}
