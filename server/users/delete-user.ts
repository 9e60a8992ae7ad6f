import { noteCatalogueChange } from '#server/database/catalogue-changes.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockRows } from '#server/database/locks.ts'
import { Problem } from '#server/http/problem.ts'

/**
 * Deletes a user with everything that is theirs: sessions, cart and orders go with the row, the beats they own leave
 * the store. What others bought of them stays with the buyers. Throws `user_not_found`, and `last_admin` for the only
 * administrator. The catalogue has to be refreshed afterwards.
 */
export async function deleteUser({ db, engine }: Connection, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const admins = await lockRows(
      trx.selectFrom('users').select('id').where('role', '=', 'admin').orderBy('id'),
      engine,
    ).execute()
    if (admins.length === 1 && admins[0]?.id === userId) throw new Problem('last_admin')
    const beats = await trx.deleteFrom('beats').where('owner_id', '=', userId).returning('id').execute()
    const [first, ...others] = beats.map((beat) => beat.id)
    if (first) await noteCatalogueChange(trx, first, ...others)
    const deleted = await trx.deleteFrom('users').where('id', '=', userId).executeTakeFirst()
    if (Number(deleted.numDeletedRows) === 0) throw new Problem('user_not_found')
  })
}
