/** What the body limit is called in servers that are put in front of a store, by a part of their `Server` header. */
const limitNames: [server: string, limit: string][] = [
  ['nginx', 'client_max_body_size'],
  ['apache', 'LimitRequestBody'],
  ['caddy', 'request_body max_size'],
  ['cloudflare', 'the upload size of its plan'],
]

/**
 * What to tell people about a response that a proxy sent in the store's place, such as `413 Request Entity Too Large`:
 * who answered, what it said, and what to do.
 * @param server its `Server` header
 * @param body its error page
 */
export function proxyMessage(status: number, server: string | null, body: string): string {
  const title = /<title>\s*([^<]{1,80}?)\s*<\/title>/i.exec(body)?.[1] ?? status
  const name = server ? ` (${server})` : ''
  return `The server in front of the store${name} answered “${title}”. ${advice(status, server ?? '')}`
}

function advice(status: number, server: string): string {
  if (status === 413) {
    const own = limitNames.find(([part]) => server.toLowerCase().includes(part))?.[1]
    return `Send a smaller file, or raise its limit: ${own ?? 'client_max_body_size in nginx, LimitRequestBody in Apache'}.`
  }
  if (status === 408 || status === 504 || status === 524)
    return 'It stopped waiting for the store. Check whether this was done before you try again.'
  if (status >= 500) return 'It can’t reach the store. Try again in a minute.'
  return 'Reload the page and try again.'
}
