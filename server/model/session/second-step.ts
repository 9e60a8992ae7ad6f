import type { SecondStep } from '#contract/accounts/sign-in-methods.ts'
import type { Config } from '#server/config/config.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { hasPasskey } from './passkeys.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { hasTotp } from './totp.ts'

/**
 * What signing in asks for after the password or a link: a code where there is an authenticator app, otherwise the
 * passkey of an administrator who needs one.
 */
export async function secondStepOf(
  db: Db | Trx,
  { adminPasskeys }: Pick<Config, 'adminPasskeys'>,
  user: Pick<Row<'users'>, 'id' | 'role'>,
): Promise<SecondStep | null> {
  if (await hasTotp(db, user.id)) return 'code'
  if (user.role !== 'admin' || adminPasskeys !== 'required') return null
  return (await hasPasskey(db, user.id)) ? 'passkey' : null
}

/** Recovery codes for an account that begins to be asked for a second step; null if it has some, or needs none. */
export async function firstRecoveryCodes(
  trx: Trx,
  config: Pick<Config, 'adminPasskeys'>,
  user: Pick<Row<'users'>, 'id' | 'role'>,
): Promise<string[] | null> {
  if ((await secondStepOf(trx, config, user)) === null) return null
  if ((await countRecoveryCodes(trx, user.id)) > 0) return null
  return replaceRecoveryCodes(trx, user.id)
}
