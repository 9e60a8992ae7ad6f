import type { Transaction } from 'kysely'
import { removePasskeys } from '#server/features/accounts/passkeys/index.ts'
import { removeCodes } from '#server/features/accounts/second-factors/index.ts'
import type { Database } from '#server/platform/database/schema.ts'

/** Removes a user's passkeys, authenticator app and recovery codes. */
export async function removeEveryFactor(trx: Transaction<Database>, userId: string): Promise<void> {
  await removePasskeys(trx, userId)
  await removeCodes(trx, userId)
}
