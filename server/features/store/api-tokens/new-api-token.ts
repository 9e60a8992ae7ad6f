import { hashOneTimeToken, makeOneTimeToken } from '#server/platform/crypto/one-time-token.ts'

/** Tells tokens of the store from other bearers, such as those that a proxy adds, and lets scanners find lost ones. */
const PREFIX = 'bbt_'
const HINT_LENGTH = 4

/** A random token. Only its hash is stored. */
export function newApiToken(): { token: string; hash: string; hint: string } {
  const token = PREFIX + makeOneTimeToken().token
  return { token, hash: hashOneTimeToken(token), hint: token.slice(-HINT_LENGTH) }
}

/** The token of an Authorization header; undefined for those that are not the store's. */
export function bearerToken(header: string | undefined): string | undefined {
  const token = /^bearer +(\S+) *$/i.exec(header ?? '')?.[1]
  return token?.startsWith(PREFIX) ? token : undefined
}
