import { type Message, msg } from '#contract/text/msg.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { hashPassword } from './password-hash.ts'

const COMMON_PASSWORD = msg`This is one of the most common passwords. Choose another one.`

let common: Promise<ReadonlySet<string>> | undefined

const OBVIOUS_PASSWORD = msg`There is little in this password beside your name or that of the store. Choose another one.`

/** Guessed first at any store, beside its own name. */
const CONTEXT_WORDS = ['backbeat', 'administrator', 'admin', 'password']
/** What is left without those words and names has at least so many letters and digits: more than a year. */
const MIN_LEFT = 5

/**
 * Hash of a password that somebody chose. Throws 400 for a common or obvious one.
 * @param context names that nobody may build a password of: of the user, their address and the store
 */
export async function hashNewPassword(password: string, context: readonly string[]): Promise<string> {
  const fault = await validatePassword(password, context)
  if (fault) throw new ProblemError('invalid_request', { detail: fault, errors: { password: fault } })
  return hashPassword(password)
}

/** Why a password that meets the rules is refused all the same. */
export async function validatePassword(
  password: string,
  context: readonly string[],
): Promise<Message | undefined> {
  if (await isCommonPassword(password)) return COMMON_PASSWORD
  return isObviousPassword(password, context) ? OBVIOUS_PASSWORD : undefined
}

function isObviousPassword(password: string, context: readonly string[]): boolean {
  const words = [...CONTEXT_WORDS, ...context.flatMap((name) => [name.split('@')[0] ?? '', name])]
    .map(lettersAndDigits)
    .filter(({ length }) => length >= 3)
    .sort((one, other) => other.length - one.length)
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), lettersAndDigits(password))
  return left.length < MIN_LEFT
}

function lettersAndDigits(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
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
