/** What to do about a URL that cannot be read, without its value: that holds a password. */
export const PERCENT_ENCODE =
  'If its password has special characters, percent-encode them: # as %23, / as %2F, ? as %3F, @ as %40, % as %25'

/**
 * Whether a URL with a user name and password says what was meant. A raw #, / or ? in the password ends the host early, so
 * that the rest of it, and the host, would be read as something else.
 */
export function isReadableUrl(given: string): boolean {
  if (given.includes('#')) return false
  // A socket has no host: postgres://user:password@/name?host=/run/postgresql
  const url = URL.parse(given.replace('@/', '@socket/'))
  if (!url) return false
  if (url.username === '' && (url.pathname.includes('@') || /^\?[^=&]*@/.test(url.search))) return false
  return isDecodable(url.username) && isDecodable(url.password)
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}
