import type { AccountNames } from '#contract/accounts/account.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { changeByline } from './change-byline.ts'

/**
 * Changes the legal and the artist name, and where works are registered. Producers have one artist name, under their beats and in contracts: an account
 * whose contracts named another one than its beats keeps both until it changes its artist name or confirms it.
 * The caller refreshes the catalogue.
 * @throws Problem byline_taken
 */
export async function changeNames(
  db: Db,
  userId: string,
  { legalName, artistName, pro, ipi, publisher }: AccountNames,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { role } = await trx
      .updateTable('users')
      .set({
        legal_name: legalName || null,
        artist_name: artistName || null,
        ...(pro !== undefined && { pro: pro || null }),
        ...(ipi !== undefined && { ipi: ipi || null }),
        ...(publisher !== undefined && { publisher: publisher || null }),
      })
      .where('id', '=', userId)
      .returning('role')
      .executeTakeFirstOrThrow()
    if (role === 'admin') await changeByline(trx, userId, artistName || null)
  })
}
