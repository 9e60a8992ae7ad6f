import fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerSecurityHeaders } from './security-headers.ts'

async function headersOf(path: string, options: Parameters<typeof registerSecurityHeaders>[1]) {
  const app = fastify()
  registerSecurityHeaders(app, options)
  app.get('/beats', async () => 'page')
  app.get('/assets/index.js', async () => 'script')
  app.get('/api/beats', async () => [])
  app.get('/api/file', async (_request, reply) =>
    reply
      .headers({ 'content-security-policy': "default-src 'none'; sandbox", 'cache-control': 'private' })
      .send('file'),
  )
  app.get('/broken', () => Promise.reject(new Error('broken')))
  const { headers } = await app.inject(path)
  await app.close()
  for (const own of ['content-length', 'content-type', 'connection', 'date']) delete headers[own]
  const { 'content-security-policy': policy, ...others } = headers
  const directives = String(policy).split(/; ?/)
  return { directives, others }
}

const everywhere = { 'x-content-type-options': 'nosniff' }
const ofPages = {
  ...everywhere,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}
const pageDirectives = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self' blob:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

test.each(['/beats', '/nothing', '/broken'])('%s has the headers of pages', async (path) => {
  expect(await headersOf(path, { https: false })).toEqual({ directives: pageDirectives, others: ofPages })
})

test('where frames of others open windows, pages keep being their opener', async () => {
  const policyOf = async (sources: Parameters<typeof registerSecurityHeaders>[1]['sources']) =>
    (await headersOf('/beats', { https: false, ...(sources && { sources }) })).others[
      'cross-origin-opener-policy'
    ]
  const frame = ['https://js.stripe.com']
  expect(await policyOf([{ frame }])).toBe('same-origin')
  expect(await policyOf([{ frame, opensWindows: true }])).toBe('same-origin-allow-popups')
})

test('only the page of a booth may use the microphone', async () => {
  const policyOf = async (path: string) =>
    (await headersOf(path, { https: false })).others['permissions-policy']
  for (const path of [
    '/beats/0f3a-1/booth',
    '/beats/0f3a-1/booth?tempo=0.9&key=-2',
    '/de/beats/0f3a-1/booth',
    '/pt-br/beats/0f3a-1/booth',
  ])
    expect(await policyOf(path)).toBe('camera=(), microphone=(self), geolocation=()')
  for (const path of [
    '/',
    '/beats/0f3a-1',
    '/beats/0f3a-1/booths',
    '/x/beats/0f3a-1/booth',
    '/beats/a/b/booth',
    '/?/beats/a/booth',
  ])
    expect(await policyOf(path)).toBe(ofPages['permissions-policy'])
  expect((await headersOf('/beats/0f3a-1/booth', { https: false })).directives).toEqual(pageDirectives)
})

test.each(['/api/beats', '/api/nothing', '/%61pi/beats'])('%s has the headers of the API', async (path) => {
  expect(await headersOf(path, { https: false })).toEqual({
    directives: ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"],
    others: { ...everywhere, 'cache-control': 'no-store' },
  })
})

test('scripts have short headers, which a worker can live with; a missing one is answered as a page', async () => {
  const short = [
    "default-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  expect(await headersOf('/assets/index.js', { https: false })).toEqual({
    directives: short,
    others: everywhere,
  })
  expect(await headersOf('/assets/nothing.js', { https: false })).toEqual({
    directives: pageDirectives,
    others: ofPages,
  })
  const elsewhere = { https: false, sources: [{ media: ['https://files.example.com'] }] }
  expect((await headersOf('/assets/index.js', elsewhere)).directives).toContain(
    "connect-src 'self' https://files.example.com",
  )
})

test('a route can replace both', async () => {
  expect(await headersOf('/api/file', { https: false })).toEqual({
    directives: ["default-src 'none'", 'sandbox'],
    others: { ...everywhere, 'cache-control': 'private' },
  })
})

test.each([
  [false, 'max-age=31536000'],
  [true, 'max-age=31536000; includeSubDomains'],
])('HTTPS lasts a year, with subdomains: %s', async (hstsSubdomains, expected) => {
  for (const path of ['/beats', '/api/beats']) {
    const { others } = await headersOf(path, { https: true, hstsSubdomains })
    expect(others['strict-transport-security']).toBe(expected)
  }
})

test('sources of services are added to their directives', async () => {
  const { directives } = await headersOf('/beats', {
    https: false,
    sources: [
      { script: ["'sha256-abc='"], style: ["'sha256-def='"], media: ['https://files.example.com'] },
      {
        script: ['https://js.example.com'],
        frame: ['https://js.example.com'],
        connect: ['https://files.example.com'],
      },
    ],
  })
  expect(directives).toEqual([
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval' 'sha256-abc=' https://js.example.com",
    "style-src 'self' 'sha256-def='",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https://files.example.com",
    "media-src 'self' blob: https://files.example.com",
    "font-src 'self'",
    "connect-src 'self' https://files.example.com",
    "frame-src https://js.example.com 'self'",
    ...pageDirectives.slice(9),
  ])
})
