/** Where to go on after signing in: a path of the store itself, never another site. */
export function returnPath(search: string): string {
  const to = new URLSearchParams(search).get('to')
  const isOwnPath = to?.startsWith('/') && !to.startsWith('//') && !to.includes('\\')
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
