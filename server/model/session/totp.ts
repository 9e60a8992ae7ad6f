import { Secret, TOTP } from 'otpauth'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** Codes of the step before and after are accepted, too: clocks differ, and typing takes time. */
const WINDOW = 1

/** What every authenticator app understands: RFC 6238 with SHA-1, 6 digits and 30 seconds. */
function totpOf(secret: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret) })
}

const sealName = (userId: string) => `totp ${userId}`

/**
 * Makes the secret of a new authenticator app, which counts from its first code on.
 * @throws Problem totp_active
 */
export async function startTotp(
  db: Db,
  storeSecret: string,
  user: { id: string; email: string },
  storeName: string,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 })
  const sealed = seal(secret.base32, sealName(user.id), storeSecret)
  await db
    .insertInto('totp_secrets')
    .values({ user_id: user.id, sealed, confirmed_at: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed, last_step: 0 })
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirstOrThrow(() => new ProblemError('totp_active'))
  const totp = new TOTP({ issuer: storeName, label: user.email, secret })
  return { secret: secret.base32, uri: totp.toString() }
}

/** Checks a code and uses it up: neither it nor an earlier one is accepted again. */
export async function verifyTotpCode(
  db: Db | Trx,
  storeSecret: string,
  userId: string,
  code: string,
  { confirmed }: { confirmed: boolean } = { confirmed: true },
): Promise<boolean> {
  const row = await db
    .selectFrom('totp_secrets')
    .select('sealed')
    .where('user_id', '=', userId)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .executeTakeFirst()
  const secret = row && unseal(row.sealed, sealName(userId), storeSecret)
  if (secret === undefined) return false
  const timestamp = Date.now()
  const delta = totpOf(secret).validate({ token: code.replaceAll(/\s/g, ''), timestamp, window: WINDOW })
  if (delta === null) return false
  const step = TOTP.counter({ timestamp }) + delta
  const taken = await db
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** A user's authenticator app; one that was never confirmed does not count. */
export function findTotp(db: Db, userId: string): Promise<Row<'totp_secrets'> | undefined> {
  return db.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Whether signing in asks for a code. */
export async function hasTotp(db: Db | Trx, userId: string): Promise<boolean> {
  return ((await findTotp(db, userId))?.confirmed_at ?? null) !== null
}

/** The app counts from now on. @throws Problem totp_active */
export async function confirmTotp(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('totp_secrets')
    .set({ confirmed_at: Date.now() })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirstOrThrow(() => new ProblemError('totp_active'))
}

/** @returns whether an app that counted was removed */
export async function removeTotp(trx: Trx, userId: string): Promise<boolean> {
  const removed = await trx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return removed !== undefined && removed.confirmed_at !== null
}

/** Seals the secrets again after STORE_SECRET was changed. */
export async function resealTotpSecrets(db: Db, before: string, storeSecret: string): Promise<void> {
  for (const { user_id, sealed } of await db.selectFrom('totp_secrets').selectAll().execute()) {
    const secret = unseal(sealed, sealName(user_id), before)
    if (secret === undefined) continue
    await db
      .updateTable('totp_secrets')
      .set({ sealed: seal(secret, sealName(user_id), storeSecret) })
      .where('user_id', '=', user_id)
      .where('sealed', '=', sealed)
      .execute()
  }
}
