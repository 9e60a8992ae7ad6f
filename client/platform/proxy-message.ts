import { type Message, msg } from '#contract/text/msg.ts'

/** What the body limit is called in servers that are put in front of a store, by a part of their `Server` header. */
const limitNames: [server: string, limit: string][] = [
  ['nginx', 'client_max_body_size'],
  ['apache', 'LimitRequestBody'],
  ['caddy', 'request_body max_size'],
]

/**
 * What to tell people about a response that a proxy sent in the store's place, such as `413 Request Entity Too Large`:
 * who answered and what it said, and what to do.
 * @param server its `Server` header
 * @param body its error page
 */
export function proxyMessages(status: number, server: string | null, body: string): [Message, Message] {
  const title = /<title>\s*([^<]{1,80}?)\s*<\/title>/i.exec(body)?.[1] ?? String(status)
  return [
    server
      ? msg`The server in front of the store (${{ server }}) answered “${{ title }}”.`
      : msg`The server in front of the store answered “${{ title }}”.`,
    advice(status, server?.toLowerCase() ?? ''),
  ]
}

function advice(status: number, server: string): Message {
  if (status === 413) {
    if (server.includes('cloudflare'))
      return msg`Send a smaller file, or raise its limit: the upload size of its plan.`
    const limit = limitNames.find(([part]) => server.includes(part))?.[1]
    return limit
      ? msg`Send a smaller file, or raise its limit: ${{ limit }}.`
      : msg`Send a smaller file, or raise its limit: client_max_body_size in nginx, LimitRequestBody in Apache.`
  }
  if (status === 408 || status === 504 || status === 524)
    return msg`It stopped waiting for the store. Check whether this was done before you try again.`
  if (status >= 500) return msg`It can’t reach the store. Try again in a minute.`
  return msg`Reload the page and try again.`
}
