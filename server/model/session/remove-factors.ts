import type { Trx } from '#server/platform/database/connect.ts'

/** Removes a user's passkeys, authenticator app and recovery codes. */
export async function removeEveryFactor(trx: Trx, userId: string): Promise<void> {
  for (const table of ['passkeys', 'totp_secrets', 'recovery_codes'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
}
