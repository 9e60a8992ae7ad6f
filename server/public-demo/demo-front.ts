import type { IncomingMessage, ServerResponse } from 'node:http'
import { localePath, splitLocale } from '#contract/text/locale-path.ts'
import { locales, sourceLocale } from '#contract/text/locales.ts'
import type { InFront } from '#server/platform/http/create-http-app.ts'
import { type DemoCopies, isToken } from './demo-copies.ts'

export const COPY_COOKIE = 'demo_copy'
const COOKIE = /(?:^|;) *demo_copy=([\w-]+)/
/** Value of the cookie once the copy is over, for as long as the bar says so. */
const OVER = 'over'
const OVER_SECONDS = 300

/** What is the same in all copies and stays in memory once: built files, the API's description, and the demo's own routes. */
const SHARED = /^\/(?:assets\/|api\/(?:demo|docs|openapi\.json)(?:\/|$)|[\w-]+\.(?:svg|png|ico)$)/
/** What open pages ask by themselves, again and again. */
const CHECKS = /^\/api\/(?:auth\/session|admin\/desk|offers|beats\/[^/]+\/exclusive)$/
const safeMethods: readonly (string | undefined)[] = ['GET', 'HEAD', 'OPTIONS']

/** Where a change to a copy that is over is answered. */
export const OVER_PATH = '/api/demo/over'

/**
 * Hands each request with the cookie of a copy to that copy, and all others to the store that everybody sees. Tells
 * crawlers to stay away.
 */
export function demoFront(copies: DemoCopies, { isHttps }: { isHttps: boolean }): InFront {
  const overCookie = `${COPY_COOKIE}=${OVER}; Max-Age=${OVER_SECONDS}; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  return (shared) => (request, response) => {
    response.setHeader('x-robots-tag', 'noindex, nofollow')
    const [path = '/'] = (request.url ?? '/').split('?')
    if (path === '/robots.txt') return sendRobots(request, response)
    const token = cookieOf(request.headers.cookie)
    if (token === undefined || token === OVER || SHARED.test(path)) return shared(request, response)
    const copy = copies.find(token)
    if (copy) {
      if (request.method !== 'GET' || !CHECKS.test(path)) copies.touch(copy)
      return copy.app.routing(request, response)
    }
    if (!safeMethods.includes(request.method)) request.url = OVER_PATH
    else if (isPage(path, request.headers.accept)) {
      const { locale } = splitLocale(path, locales, sourceLocale)
      const location = localePath(locale, sourceLocale, '/')
      const headers = { location, 'set-cookie': overCookie, 'cache-control': 'no-store' }
      response.writeHead(302, headers).end()
      return
    }
    return shared(request, response)
  }
}

/** Options of the cookie, which other sites' links do not lose: they lead to the copy, too. */
export function copyCookie(isHttps: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: isHttps }
}

/** Which of the three the visitor is in, for the bar. */
export function visitOf(copies: DemoCopies, header: string | undefined) {
  const token = cookieOf(header)
  if (token === undefined) return { state: 'shared' as const, copy: undefined }
  const copy = copies.find(token)
  return copy ? { state: 'copy' as const, copy } : { state: 'over' as const, copy: undefined }
}

/** The visitor's token, or that it is over. */
function cookieOf(header: string | undefined): string | undefined {
  const [, value] = COOKIE.exec(header ?? '') ?? []
  return value !== undefined && (value === OVER || isToken(value)) ? value : undefined
}

function isPage(path: string, accept = ''): boolean {
  return !path.startsWith('/api/') && accept.includes('text/html')
}

function sendRobots({ method }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(method === 'HEAD' ? undefined : 'User-agent: *\nDisallow: /\n')
}
