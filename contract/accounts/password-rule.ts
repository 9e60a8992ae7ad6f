import { z } from 'zod'

const PASSWORD_MIN_LENGTH = 8
const PASSWORD_MAX_LENGTH = 128

const CAPITAL = /\p{Lu}/u
const SYMBOL = /[!@#$%^&*(),.?":{}|<>]/

/** The rules for a new password, checked on both sides: the two specified ones, and a length. */
export const Password = z
  .string()
  .min(1, { error: 'Password is required', abort: true })
  .regex(CAPITAL, 'Password must contain at least one capital letter.')
  .regex(SYMBOL, 'Password must contain at least one symbol.')
  .min(PASSWORD_MIN_LENGTH, `Password must have at least ${PASSWORD_MIN_LENGTH} characters.`)
  .max(PASSWORD_MAX_LENGTH, `Password must have at most ${PASSWORD_MAX_LENGTH} characters.`)

export const PASSWORD_HINT = `At least ${PASSWORD_MIN_LENGTH} characters, one capital letter and one symbol.`

/** Arguments of `refine` for a matching confirmation. Checked even if other fields are invalid. */
export function passwordsMatch(
  error: string,
): [
  check: (form: { password: string; confirmPassword: string }) => boolean,
  params: { error: string; path: string[]; when: () => boolean },
] {
  return [
    ({ password, confirmPassword }) => password === confirmPassword,
    { error, path: ['confirmPassword'], when: () => true },
  ]
}
