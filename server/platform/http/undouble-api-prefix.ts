import type { IncomingMessage } from 'node:http'

/** An earlier client doubled the prefix; `/api/api/…` reaches what `/api/…` reaches. */
export function undoubleApiPrefix(request: IncomingMessage): string {
  return (request.url ?? '/').replace(/^\/api\/api(?=\/|$)/, '/api')
}
