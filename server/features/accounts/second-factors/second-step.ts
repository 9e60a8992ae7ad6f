import type { Transaction } from 'kysely'
import type { SecondStep } from '#contract/accounts/sign-in-methods.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database, Row } from '#server/platform/database/schema.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'

/**
 * What signing in asks for after the password or a link: a code where there is an authenticator app, otherwise the
 * passkey of an administrator who needs one.
 */
export async function secondStepOf(
  db: Db | Transaction<Database>,
  { adminPasskeys }: Pick<Config, 'adminPasskeys'>,
  user: Pick<Row<'users'>, 'id' | 'role'>,
): Promise<SecondStep | null> {
  const totp = await db
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('user_id', '=', user.id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (totp) return 'code'
  if (user.role !== 'admin' || adminPasskeys !== 'required') return null
  return (await hasPasskey(db, user.id)) ? 'passkey' : null
}

export async function hasPasskey(db: Db | Transaction<Database>, userId: string): Promise<boolean> {
  const passkey = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return passkey !== undefined
}

/** Recovery codes for an account that begins to be asked for a second step; null if it has some, or needs none. */
export async function firstRecoveryCodes(
  trx: Transaction<Database>,
  config: Pick<Config, 'adminPasskeys'>,
  user: Pick<Row<'users'>, 'id' | 'role'>,
): Promise<string[] | null> {
  if ((await secondStepOf(trx, config, user)) === null) return null
  if ((await countRecoveryCodes(trx, user.id)) > 0) return null
  return replaceRecoveryCodes(trx, user.id)
}
