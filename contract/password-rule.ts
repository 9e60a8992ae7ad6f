import { z } from 'zod'

export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128

const CAPITAL = /\p{Lu}/u
const SYMBOL = /[!@#$%^&*(),.?":{}|<>]/

/** What a new password must be, on both sides: the two rules of the store, and a length. */
export const Password = z
  .string()
  .min(1, { error: 'Password is required', abort: true })
  .regex(CAPITAL, 'Password must contain at least one capital letter.')
  .regex(SYMBOL, 'Password must contain at least one symbol.')
  .min(PASSWORD_MIN_LENGTH, `Password must have at least ${PASSWORD_MIN_LENGTH} characters.`)
  .max(PASSWORD_MAX_LENGTH, `Password must have at most ${PASSWORD_MAX_LENGTH} characters.`)

/** Everything that is wrong with a new password, in the order of the rules; empty where nothing is. */
export function passwordProblems(password: string): string[] {
  const parsed = Password.safeParse(password)
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message)
}

export const PASSWORD_HINT = `At least ${PASSWORD_MIN_LENGTH} characters, one capital letter and one symbol.`

/** Arguments of `refine`: the password was typed twice alike. Checked even where other fields are wrong. */
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
