import { randomBytes } from 'node:crypto'

/** A generated password works for one sign-in within this time. */
export const PASSWORD_LIFE_MS = 24 * 3_600_000

/** 128 random bits, and what the rules ask for. */
export function generatePassword(): string {
  return `${randomBytes(16).toString('base64url')}A!`
}
