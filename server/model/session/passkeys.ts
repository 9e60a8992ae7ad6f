import type { Insertable } from 'kysely'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** A user's passkeys, oldest first. */
export function readPasskeys(db: Db, userId: string): Promise<Row<'passkeys'>[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findPasskey(db: Db, id: string): Promise<Row<'passkeys'> | undefined> {
  return db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function hasPasskey(db: Db | Trx, userId: string): Promise<boolean> {
  const passkey = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return passkey !== undefined
}

/** @throws Problem passkey_known */
export async function insertPasskey(trx: Db, passkey: Insertable<Database['passkeys']>): Promise<void> {
  await trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirstOrThrow(() => new ProblemError('passkey_known'))
}

/** Records that a passkey was used now. @param counter its signature counter since */
export async function recordPasskeyUse(db: Db, id: string, counter: number): Promise<void> {
  await db.updateTable('passkeys').set({ counter, used_at: Date.now() }).where('id', '=', id).execute()
}

/** @throws Problem passkey_not_found */
export async function renamePasskey(db: Db, userId: string, id: string, name: string): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow(() => new ProblemError('passkey_not_found'))
}

/** @throws Problem passkey_not_found */
export async function deletePasskey(trx: Db, userId: string, id: string): Promise<void> {
  await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow(() => new ProblemError('passkey_not_found'))
}
