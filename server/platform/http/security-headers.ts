import type { FastifyInstance } from 'fastify'

/** Other sites that pages may load from, by kind. Only for services that the settings turn on. */
export type ContentSources = {
  script?: string[]
  frame?: string[]
  connect?: string[]
  style?: string[]
  /** Pictures and sound. */
  media?: string[]
}

/** JSON and media are no documents: nothing is loaded or run where somebody opens them by their address. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

/**
 * Headers on every answer, before the route sets its own. What is not of the API is a page or loaded by one, and has the
 * policy of pages: nothing but what the store itself serves; inline style attributes, because rendered pages carry
 * measured values (progress, colors) in them; inline scripts only by hash. No form is ever sent by the browser itself,
 * which would put passwords into the address.
 */
export function registerSecurityHeaders(
  app: FastifyInstance,
  options: { https: boolean; sources?: ContentSources[] },
): void {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    ...(options.https && { 'strict-transport-security': 'max-age=31536000' }),
  }
  const ofApi = { ...everywhere, 'content-security-policy': API_POLICY }
  const ofPages = {
    ...everywhere,
    'content-security-policy': pagePolicy(options.sources ?? []),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? ofApi : ofPages)
    done()
  })
}

function pagePolicy(sources: readonly ContentSources[]): string {
  const from = (kind: keyof ContentSources) => sources.flatMap((source) => source[kind] ?? [])
  return [
    "default-src 'none'",
    ["script-src 'self'", ...from('script')].join(' '),
    ["style-src 'self'", ...from('style')].join(' '),
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...from('media')].join(' '),
    ["media-src 'self' blob:", ...from('media')].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...from('connect')].join(' '),
    ...(from('frame').length > 0 ? [['frame-src', ...from('frame')].join(' ')] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
