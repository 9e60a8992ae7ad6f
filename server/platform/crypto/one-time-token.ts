import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A token for links in mail. Only its hash is stored. */
export function makeOneTimeToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashOneTimeToken(token) }
}

/** Plain SHA-256: a long random token needs neither salt nor key stretching. */
export function hashOneTimeToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
