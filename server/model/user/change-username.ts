import { recordNamesChange } from '#server/model/catalogue/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isUniqueViolation } from '#server/platform/database/unique-violation.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { bylineKey } from './byline.ts'

/** The caller refreshes the catalogue. @throws Problem username_taken */
export async function changeUsername(db: Db, userId: string, username: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const other = await trx
      .selectFrom('users')
      .select('id')
      .where(({ or, eb }) =>
        or([eb('username_key', '=', username.toLowerCase()), eb('byline_key', '=', bylineKey(username))]),
      )
      .where('id', '!=', userId)
      .executeTakeFirst()
    if (other) throw usernameTaken()
    await trx
      .updateTable('users')
      .set({ username, username_key: username.toLowerCase() })
      .where('id', '=', userId)
      .execute()
      .catch((error: unknown) => {
        // Two users may request the same name concurrently.
        throw isUniqueViolation(error) ? usernameTaken() : error
      })
    const beats = await trx.selectFrom('beats').select('id').where('owner_id', '=', userId).execute()
    if (beats.length > 0) await recordNamesChange(trx)
  })
}

function usernameTaken(): ProblemError {
  const problem = new ProblemError('username_taken')
  return new ProblemError('username_taken', { errors: { username: problem.message } })
}
