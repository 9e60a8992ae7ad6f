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

/**
 * Headers on every answer. Pages are allowed nothing but what the store itself serves; inline style attributes are
 * allowed because rendered pages carry measured values (progress, colours) in them, inline scripts are not, but for
 * those named by their hash. No form is ever sent by the browser itself, which would put passwords into the address.
 */
export function registerSecurityHeaders(
  app: FastifyInstance,
  options: { https: boolean; sources?: ContentSources[] },
): void {
  const from = (kind: keyof ContentSources) => (options.sources ?? []).flatMap((source) => source[kind] ?? [])
  const policy = [
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

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      ...(options.https && { 'strict-transport-security': 'max-age=31536000' }),
    })
  })
}
