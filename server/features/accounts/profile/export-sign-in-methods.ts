import type { Db } from '#server/platform/database/connect.ts'
import { isoTime } from './export-purchases.ts'

/** How a user signs in and on which devices they have, without keys, secrets and codes. */
export async function exportSignInMethods(db: Db, userId: string) {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['name', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const totp = await db
    .selectFrom('totp_secrets')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const codes = await db
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .execute()
  const devices = await db
    .selectFrom('known_devices')
    .select(['name', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const timeIfAny = (ms: number | null | undefined) => (ms ? isoTime(ms) : null)
  return {
    passkeys: passkeys.map(({ name, created_at, used_at }) => ({
      name,
      createdAt: isoTime(created_at),
      usedAt: timeIfAny(used_at),
    })),
    authenticatorApp: totp?.confirmed_at ? { since: isoTime(totp.confirmed_at) } : null,
    recoveryCodesLeft: codes.length,
    devices: devices.map(({ name, created_at, seen_at }) => ({
      name,
      firstSeenAt: isoTime(created_at),
      lastSeenAt: isoTime(seen_at),
    })),
  }
}
