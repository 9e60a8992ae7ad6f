import type { Insertable } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database } from '#server/platform/database/schema.ts'

export async function countApiTokens(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('api_tokens')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertApiToken(trx: Db, token: Insertable<Database['api_tokens']>): Promise<void> {
  await trx.insertInto('api_tokens').values(token).execute()
}

/** @param now milliseconds since 1970 */
export async function recordTokenUse(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('api_tokens').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** @returns its name; undefined if there is no such token */
export async function deleteApiToken(trx: Db, id: string): Promise<string | undefined> {
  const token = await trx.deleteFrom('api_tokens').where('id', '=', id).returning('name').executeTakeFirst()
  return token?.name
}

/** As in a copy of a store. */
export async function deleteApiTokens(trx: Db): Promise<void> {
  await trx.deleteFrom('api_tokens').execute()
}
