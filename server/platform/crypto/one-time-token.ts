import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A token for a link in a mail: 32 random bytes, of which only the hash is stored. */
export function makeOneTimeToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashOneTimeToken(token) }
}

/** SHA-256 in hexadecimal. No salt and no stretching: the token is random and long. */
export function hashOneTimeToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
