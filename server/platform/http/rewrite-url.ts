import type { IncomingMessage } from 'node:http'

/** The URL that is routed instead of the requested one. */
export function rewriteUrl(request: IncomingMessage): string {
  return escapeInvalid(undoubleApiPrefix(request.url ?? '/'))
}

/** An earlier client doubled the prefix; `/api/api/…` reaches what `/api/…` reaches. */
function undoubleApiPrefix(url: string): string {
  return url.replace(/^\/api\/api(?=\/|$)/, '/api')
}

/** A path that is not valid percent-encoding, as of a cut-off link, is looked up as typed and not found. */
function escapeInvalid(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
