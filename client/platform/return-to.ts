/** The path to return to after signing in: never another site. */
export function returnPath(search: string): string {
  const to = new URLSearchParams(search).get('to')
  // Browsers strip tabs and line breaks from URLs: /<tab>/evil.example would be another site.
  const isOwnPath = to?.startsWith('/') && !to.startsWith('//') && !/[\\\p{Cc}]/u.test(to)
  return to && isOwnPath ? to : '/'
}

/** URL of the sign-in page that returns to `to`, a path with its query. */
export function loginPath(to: string): string {
  return withReturn('/login', to)
}

/** The same for other sign-in pages, such as registering. */
export function withReturn(page: string, to: string): string {
  return to === '/' ? page : `${page}?to=${encodeURIComponent(to)}`
}
