import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/database/schema.ts'

/** Removes every passkey of a user. */
export async function removePasskeys(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}
