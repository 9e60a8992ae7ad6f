import { z } from 'zod'
import { type SchemaError, schemaError } from '#contract/text/fault-text.ts'
import { msg, plural } from '#contract/text/msg.ts'

const PASSWORD_MIN_LENGTH = 8
const PASSWORD_MAX_LENGTH = 128

const CAPITAL = /\p{Lu}/u
const SYMBOL = /[!@#$%^&*(),.?":{}|<>]/

/** The rules for a new password, checked on both sides: the two specified ones, and a length. */
export const Password = z
  .string()
  .min(1, { ...schemaError(msg`Password is required`), abort: true })
  .regex(CAPITAL, schemaError(msg`Password must contain at least one capital letter.`))
  .regex(SYMBOL, schemaError(msg`Password must contain at least one symbol.`))
  .min(
    PASSWORD_MIN_LENGTH,
    schemaError(
      msg`Password must have at least ${plural({ minimum: PASSWORD_MIN_LENGTH }, { one: '# character', other: '# characters' })}.`,
    ),
  )
  .max(
    PASSWORD_MAX_LENGTH,
    schemaError(
      msg`Password must have at most ${plural({ maximum: PASSWORD_MAX_LENGTH }, { one: '# character', other: '# characters' })}.`,
    ),
  )

export const PASSWORD_HINT = msg`At least ${plural({ minimum: PASSWORD_MIN_LENGTH }, { one: '# character', other: '# characters' })}, one capital letter and one symbol, such as ! ? % or #.`

/** Arguments of `refine` for a matching confirmation. Checked even if other fields are invalid. */
export function passwordsMatch(
  mismatch: SchemaError,
): [
  check: (form: { password: string; confirmPassword: string }) => boolean,
  params: SchemaError & { path: string[]; when: () => boolean },
] {
  return [
    ({ password, confirmPassword }) => password === confirmPassword,
    { ...mismatch, path: ['confirmPassword'], when: () => true },
  ]
}
