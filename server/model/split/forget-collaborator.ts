import type { Trx } from '#server/platform/database/connect.ts'

const FORMER = 'A former collaborator'

/** Collaborators whose account is deleted stay, without it. */
export async function unlinkCollaborator(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('collaborators').set({ user_id: null }).where('user_id', '=', userId).execute()
}

/**
 * Removes names and address of a collaborator from splits and their sheets. Contracts of sold licenses keep naming their
 * writers.
 */
export async function forgetCollaborator(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('collaborators')
    .set({
      name: FORMER,
      email: `${id}@erased.invalid`,
      email_key: `${id}@erased.invalid`,
      legal_name: null,
      user_id: null,
    })
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('split_shares')
    .set({ name: FORMER, legal_name: null, reason: null })
    .where('collaborator_id', '=', id)
    .execute()
  await trx
    .updateTable('splits')
    .set({ statement: null, signature: null })
    .where('id', 'in', (query) =>
      query.selectFrom('split_shares').select('split_id').where('collaborator_id', '=', id),
    )
    .execute()
}
