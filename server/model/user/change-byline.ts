import { recordNamesChange } from '#server/model/catalogue/index.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import { isUniqueViolation } from '#server/platform/database/unique-violation.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { bylineKey } from './byline.ts'

/**
 * Changes the name under a producer's beats; null: the username. Filters and links go by this name, so no two producers
 * share one. The caller refreshes the catalogue.
 * @throws Problem byline_taken
 */
export async function changeByline(trx: Trx, userId: string, name: string | null): Promise<void> {
  const key = name === null ? null : bylineKey(name)
  if (key !== null) {
    const other = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '!=', userId)
      .where(({ or, and, eb, exists, selectFrom }) =>
        or([
          eb('byline_key', '=', key),
          and([
            eb('byline', 'is', null),
            eb('username_key', '=', key),
            or([
              eb('role', '=', 'admin'),
              exists(selectFrom('beats').select('beats.id').whereRef('owner_id', '=', 'users.id')),
            ]),
          ]),
        ]),
      )
      .executeTakeFirst()
    if (other) throw bylineTaken()
  }
  await trx
    .updateTable('users')
    .set({ byline: name, byline_key: key })
    .where('id', '=', userId)
    .execute()
    .catch((error: unknown) => {
      // Two producers may choose the same name at once.
      throw isUniqueViolation(error) ? bylineTaken() : error
    })
  await recordNamesChange(trx)
}

function bylineTaken(): ProblemError {
  const problem = new ProblemError('byline_taken')
  return new ProblemError('byline_taken', { errors: { artistName: problem.message } })
}
