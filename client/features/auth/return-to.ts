/** Where to go on after signing in: a path of the store itself, never another site. */
export function returnPath(search: string): string {
  const to = new URLSearchParams(search).get('to')
  // Browsers remove tabs and line breaks from addresses: /<tab>/evil.example would be another site.
  const isOwnPath = to?.startsWith('/') && !to.startsWith('//') && !/[\\\p{Cc}]/u.test(to)
  return to && isOwnPath ? to : '/'
}

/** Address of the sign-in page that leads back to `to`, a path with its query. */
export function loginPath(to: string): string {
  return withReturn('/login', to)
}

/** The same for a page that leads to signing in, such as registering. */
export function withReturn(page: string, to: string): string {
  return to === '/' ? page : `${page}?to=${encodeURIComponent(to)}`
}
