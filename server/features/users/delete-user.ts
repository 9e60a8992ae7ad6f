import type { Transaction } from 'kysely'
import { recordCatalogueChange } from '#server/features/catalogue-changes/index.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { keepOneAdmin } from './last-admin.ts'

/**
 * Deletes a user with everything that is theirs: sessions and cart go with the row, mails to them too, the beats they own
 * leave the store. What others bought of them stays with the buyers. `note` writes about it in the same transaction, and is
 * told whom and how many beats. Throws `user_not_found`, and `last_admin` for the only administrator. The catalogue
 * has to be refreshed afterwards.
 */
export async function deleteUser(
  { db, engine }: Connection,
  userId: string,
  note?: (trx: Transaction<Database>, user: Row<'users'>, beats: number) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await keepOneAdmin(trx, engine, userId)
    const beats = await trx.deleteFrom('beats').where('owner_id', '=', userId).returning('id').execute()
    const [first, ...others] = beats.map((beat) => beat.id)
    if (first) await recordCatalogueChange(trx, first, ...others)
    const deleted = await trx.deleteFrom('users').where('id', '=', userId).returningAll().executeTakeFirst()
    if (!deleted) throw new Problem('user_not_found')
    await trx.deleteFrom('mails').where('recipient', '=', deleted.email).execute()
    await note?.(trx, deleted, beats.length)
  })
}
