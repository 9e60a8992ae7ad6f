import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'

/** Revokes what was mailed to let somebody into the account: reset links and sign-in links. */
export async function revokeLinks(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  await trx.deleteFrom('sign_in_links').where('user_id', '=', userId).execute()
}
