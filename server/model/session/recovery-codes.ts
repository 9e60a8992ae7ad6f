import { randomInt } from 'node:crypto'
import { hashOneTimeToken } from '#server/platform/crypto/one-time-token.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'

const CODES = 10
/** Crockford's base 32, without letters that look like digits: 28 of them have 140 bits, so a plain hash is enough. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 4
const GROUP_LENGTH = 7

/** Replaces the account's recovery codes. Returns the new ones; only their hashes are stored. */
export async function replaceRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, makeCode)
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ code_hash: hashCode(userId, code), user_id: userId })))
    .execute()
  return codes
}

export async function countRecoveryCodes(db: Db | Trx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Checks a recovery code and uses it up. */
export async function redeemRecoveryCode(db: Db | Trx, userId: string, code: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(userId, code))
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

function makeCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** Whether it is as long as a recovery code, which no code of an authenticator app is. */
export function isRecoveryCode(code: string): boolean {
  return plainCode(code).length === GROUPS * GROUP_LENGTH
}

function hashCode(userId: string, code: string): string {
  return hashOneTimeToken(`${userId} ${plainCode(code)}`)
}

/** However it is typed: in small letters, without dashes, with O for zero. */
function plainCode(code: string): string {
  const typed = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return typed.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}
