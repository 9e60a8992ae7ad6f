import { countRecoveryCodes, findTotp, readDevices, readPasskeys } from '#server/model/session/index.ts'
import { toIso } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** How a user signs in and on which devices they have, without keys, secrets and codes. */
export async function exportSignInMethods(db: Db, userId: string) {
  const passkeys = await readPasskeys(db, userId)
  const totp = await findTotp(db, userId)
  const codes = await countRecoveryCodes(db, userId)
  const devices = await readDevices(db, userId)
  const timeIfAny = (ms: number | null | undefined) => (ms ? toIso(ms) : null)
  return {
    passkeys: passkeys.map(({ name, created_at, used_at }) => ({
      name,
      createdAt: toIso(created_at),
      usedAt: timeIfAny(used_at),
    })),
    authenticatorApp: totp?.confirmed_at ? { since: toIso(totp.confirmed_at) } : null,
    recoveryCodesLeft: codes,
    devices: devices.map(({ name, created_at, seen_at }) => ({
      name,
      firstSeenAt: toIso(created_at),
      lastSeenAt: toIso(seen_at),
    })),
  }
}
