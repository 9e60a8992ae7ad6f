import type { FastifyInstance } from 'fastify'

/** Other origins that pages may load from, by directive, for services that the settings enable. */
export type ContentSources = {
  script?: string[]
  frame?: string[]
  connect?: string[]
  style?: string[]
  /** Images and audio. */
  media?: string[]
}

/** JSON and media are not documents: nothing is loaded or run if they are opened directly. */
const API_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Default security headers of every response. Everything outside of the API has the pages' policy: same origin only,
 * inline scripts by hash, and inline style attributes for dynamic values such as progress and colors. `form-action
 * 'none'` keeps browsers from submitting forms themselves, which would put passwords into the URL.
 */
export function registerSecurityHeaders(
  app: FastifyInstance,
  options: { https: boolean; hstsSubdomains?: boolean; sources?: ContentSources[] },
): void {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    ...(options.https && {
      'strict-transport-security': `max-age=31536000${options.hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  }
  // Routes whose answers may be cached say so themselves.
  const ofApi = { ...everywhere, 'content-security-policy': API_POLICY, 'cache-control': 'no-store' }
  const ofPages = {
    ...everywhere,
    'content-security-policy': pagePolicy(options.sources ?? []),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
  app.addHook('onRequest', (request, reply, done) => {
    // The route's address: the requested one may be encoded.
    reply.headers((request.routeOptions.url ?? request.url).startsWith('/api/') ? ofApi : ofPages)
    done()
  })
}

function pagePolicy(sources: readonly ContentSources[]): string {
  const from = (kind: keyof ContentSources) => sources.flatMap((source) => source[kind] ?? [])
  return [
    "default-src 'none'",
    // WebAssembly: the audition's stretcher. It allows no other code from strings.
    ["script-src 'self' 'wasm-unsafe-eval'", ...from('script')].join(' '),
    ["style-src 'self'", ...from('style')].join(' '),
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...from('media')].join(' '),
    ["media-src 'self' blob:", ...from('media')].join(' '),
    "font-src 'self'",
    // The audition reads previews, which may lie elsewhere.
    ["connect-src 'self'", ...new Set([...from('connect'), ...from('media')])].join(' '),
    ...(from('frame').length > 0 ? [['frame-src', ...from('frame')].join(' ')] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
