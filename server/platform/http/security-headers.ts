import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  contentSecurityPolicy,
  crossOriginOpenerPolicy,
  crossOriginResourcePolicy,
  referrerPolicy,
  strictTransportSecurity,
  xContentTypeOptions,
} from 'helmet'
import { locales } from '#contract/text/locales.ts'

/** Other origins that pages may load from, by directive, for services that the settings enable. */
export type ContentSources = {
  script?: string[]
  frame?: string[]
  connect?: string[]
  style?: string[]
  /** Images and audio. */
  media?: string[]
  /** Its frames open windows of their own, which need their opener. Browsers cut it under `same-origin`. */
  opensWindows?: true
}

/** Kinds of sources in the policies. */
type SourceKind = Exclude<keyof ContentSources, 'opensWindows'>

type Directives = Record<string, string[]>

const YEAR_SECONDS = 31_536_000
const NONE = ["'none'"]
const SELF = ["'self'"]

/** Scripts, styles and fonts, of which a first visit loads several: their headers are short. */
const ASSETS = '/assets/'

/** The only pages that other sites may frame. */
const EMBED_ROUTES = '/embed/:'

const POLICY_HEADER = 'content-security-policy'
const NO_DEVICES = 'camera=(), microphone=(), geolocation=()'
const RECORDING = 'camera=(), microphone=(self), geolocation=()'
/** The only page that records: a beat's booth, in each language. As it is linked; in any other spelling it gets no device. */
const USES_MICROPHONE = new RegExp(
  `^(?:/(?:${locales.join('|').toLowerCase()}))?/beats/[\\w-]+/booth(?:\\?|$)`,
)

/** JSON and media are not documents: nothing is loaded or run if they are opened directly. */
const API_POLICY: Directives = { 'default-src': NONE, 'base-uri': NONE, 'frame-ancestors': NONE }

/**
 * Default security headers of every response. Everything outside of the API has the pages' policy: same origin only,
 * inline scripts by hash, and inline style attributes for dynamic values such as progress and colors. `form-action
 * 'none'` keeps browsers from submitting forms themselves, which would put passwords into the URL.
 */
export function registerSecurityHeaders(
  app: FastifyInstance,
  options: { https: boolean; hstsSubdomains?: boolean; sources?: ContentSources[] },
): void {
  const { https, hstsSubdomains: includeSubDomains = false, sources = [] } = options
  const everywhere = [
    xContentTypeOptions(),
    ...(https ? [strictTransportSecurity({ maxAge: YEAR_SECONDS, includeSubDomains })] : []),
  ]
  const ofApi = [...everywhere, policy(API_POLICY)]
  const ofPages = [
    ...everywhere,
    policy(pagePolicy(sources)),
    referrerPolicy({ policy: 'strict-origin-when-cross-origin' }),
    crossOriginOpenerPolicy({
      // Of every page: the checkout is reached without loading one.
      policy: sources.some(({ opensWindows }) => opensWindows) ? 'same-origin-allow-popups' : 'same-origin',
    }),
  ]
  const ofEmbeds = [
    ...everywhere,
    policy(embedPolicy(sources)),
    referrerPolicy({ policy: 'strict-origin-when-cross-origin' }),
    crossOriginResourcePolicy({ policy: 'cross-origin' }),
  ]
  const ofAssets = [...everywhere, policy(assetPolicy(sources))]
  app.addHook('onRequest', (request, reply, done) => {
    // The route's address: the requested one may be encoded, or name no file, which is answered with a page.
    const { url } = request.routeOptions
    if (url?.startsWith(ASSETS)) {
      for (const set of ofAssets) set(request.raw, reply.raw, throwIfGiven)
      return done()
    }
    const route = url ?? request.url
    const isApi = route.startsWith('/api/')
    const headers = isApi ? ofApi : route.startsWith(EMBED_ROUTES) ? ofEmbeds : ofPages
    for (const set of headers) set(request.raw, reply.raw, throwIfGiven)
    // Routes whose answers may be cached say so themselves.
    if (isApi) reply.header('cache-control', 'no-store')
    else reply.header('permissions-policy', USES_MICROPHONE.test(request.url) ? RECORDING : NO_DEVICES)
    done()
  })
}

/** CSP sources of what a page inlines, such as `'sha256-…'`. */
export type InlineSources = { style: readonly string[]; script: readonly string[] }

/**
 * Lets this response alone inline these styles and scripts too. Sent with every response, the hashes of all pages' would be
 * most of a small one.
 */
export function allowInline(reply: FastifyReply, { style, script }: InlineSources): void {
  const given = reply.raw.getHeader(POLICY_HEADER)
  if (typeof given !== 'string') return
  const withSources = (policy: string, kind: string, sources: readonly string[]) =>
    sources.length === 0 ? policy : policy.replace(new RegExp(`${kind} [^;]*`), `$& ${sources.join(' ')}`)
  reply.raw.setHeader(
    POLICY_HEADER,
    withSources(withSources(given, 'style-src', style), 'script-src', script),
  )
}

/** Lets the browser submit the forms of this page to the store itself: they have no password, and work without a script. */
export function allowForms(reply: FastifyReply): void {
  const given = reply.raw.getHeader(POLICY_HEADER)
  if (typeof given === 'string')
    reply.raw.setHeader(POLICY_HEADER, given.replace("form-action 'none'", "form-action 'self'"))
}

/** A worker runs under the policy of its own script; the other files are no documents. */
function assetPolicy(sources: readonly ContentSources[]): Directives {
  const elsewhere = sources.flatMap(({ connect = [], media = [] }) => [...connect, ...media])
  return {
    'default-src': [...SELF, "'wasm-unsafe-eval'"],
    ...(elsewhere.length > 0 && { 'connect-src': [...SELF, ...new Set(elsewhere)] }),
    'worker-src': [...SELF, 'blob:'],
    'base-uri': NONE,
    'frame-ancestors': NONE,
  }
}

/** Pages that any site may show in a frame: they load only from the store, and run no inline script. */
function embedPolicy(sources: readonly ContentSources[]): Directives {
  const media = sources.flatMap((source) => source.media ?? [])
  return {
    'default-src': NONE,
    'script-src': SELF,
    'style-src': SELF,
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': [...SELF, ...media],
    'media-src': [...SELF, ...media],
    'font-src': SELF,
    'connect-src': SELF,
    'form-action': NONE,
    'base-uri': NONE,
    'frame-ancestors': ['*'],
  }
}

function policy(directives: Directives) {
  return contentSecurityPolicy({ useDefaults: false, directives })
}

function throwIfGiven(error?: unknown): void {
  if (error) throw error
}

function pagePolicy(sources: readonly ContentSources[]): Directives {
  const from = (kind: SourceKind) => sources.flatMap((source) => source[kind] ?? [])
  return {
    'default-src': NONE,
    // WebAssembly: the audition's stretcher. It allows no other code from strings.
    'script-src': [...SELF, "'wasm-unsafe-eval'", ...from('script')],
    'style-src': [...SELF, ...from('style')],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': [...SELF, 'data:', 'blob:', ...from('media')],
    'media-src': [...SELF, 'blob:', ...from('media')],
    'font-src': SELF,
    // The audition reads previews, which may lie elsewhere.
    'connect-src': [...SELF, ...new Set([...from('connect'), ...from('media')])],
    // The store's own players, in the preview of their code.
    'frame-src': [...from('frame'), ...SELF],
    'manifest-src': SELF,
    // The encoder of a shared video starts its worker from a blob.
    'worker-src': [...SELF, 'blob:'],
    'form-action': NONE,
    'base-uri': NONE,
    'frame-ancestors': NONE,
  }
}
