import { Problem } from '#server/platform/http/problem.ts'
import { hashPassword } from './password-hash.ts'

export const COMMON_PASSWORD = 'This is one of the most common passwords. Choose another one.'

let common: Promise<ReadonlySet<string>> | undefined

/** Hash of a password that somebody chose. Throws 400 for a common one. */
export async function hashNewPassword(password: string): Promise<string> {
  if (await isCommonPassword(password))
    throw new Problem('invalid_request', { detail: COMMON_PASSWORD, errors: { password: COMMON_PASSWORD } })
  return hashPassword(password)
}

/**
 * True for the most common passwords, whatever their case, and for those with symbols around them: `Password1!` meets
 * the rules and is guessed as soon as `password1`.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommonPasswords()
  const text = password.toLowerCase()
  const bare = text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  const passwords = await common
  return passwords.has(text) || passwords.has(bare)
}

/** Loaded by the first who chooses a password. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'] as readonly string[])
}
