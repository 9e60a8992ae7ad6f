import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect as connectSocket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DiskSpace } from '#server/platform/storage/free-space.ts'
import { publicFolder } from '#server/platform/storage/open-storage.ts'
import { multipart } from '#tests/audio-files.ts'
import { makeUser, signIn } from '#tests/factories.ts'
import { engine, type TestStore, testStore } from '#tests/test-store.ts'
import { registerCrossOriginProtection } from './cross-origin.ts'
import { registerErrorHandling } from './errors.ts'
import { registerHealth } from './health.ts'

let store: TestStore
const sound = Buffer.from(Array.from({ length: 10_000 }, (_, at) => at % 251))

beforeAll(async () => {
  store = await testStore()
  const folder = join(publicFolder(store.config.dataDir), 'previews')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'abc.mp3'), sound)
  await writeFile(join(store.config.dataDir, 'secret.txt'), 'secret')
})

afterAll(() => store.close())

describe('media', () => {
  const get = (path: string, headers = {}) => store.app.inject({ url: path, headers })
  const preview = '/api/media/previews/abc.mp3'

  test('is served with its type and an ETag, as immutable', async () => {
    const answer = await get(preview)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(sound)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'accept-ranges': 'bytes',
      'cache-control': expect.stringMatching(/max-age=31536000.*immutable/),
      etag: expect.any(String),
    })
    expect((await get(preview, { 'if-none-match': answer.headers.etag })).statusCode).toBe(304)
  })

  test('is never compressed', async () => {
    const answer = await get(preview, { 'accept-encoding': 'gzip, br, zstd' })
    expect(answer.headers).not.toHaveProperty('content-encoding')
    expect(answer.rawPayload.equals(sound)).toBe(true)
  })

  test.each([
    ['bytes=0-99', 'bytes 0-99/10000', 0, 100],
    ['bytes=9990-', 'bytes 9990-9999/10000', 9990, 10_000],
    ['bytes=-10', 'bytes 9990-9999/10000', 9990, 10_000],
  ])('is served in the range %s', async (range, contentRange, from, to) => {
    const answer = await get(preview, { range })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([206, contentRange])
    expect(answer.rawPayload.equals(sound.subarray(from, to))).toBe(true)
  })

  test('responds with 416 for a range outside of the file', async () => {
    const answer = await get(preview, { range: 'bytes=20000-' })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */10000'])
  })

  test.each([
    '/api/media/../../secret.txt',
    '/api/media/%2e%2e/%2e%2e/secret.txt',
    '/api/media/..%2f..%2fsecret.txt',
    '/api/media/previews/..%5c..%5c..%5csecret.txt',
    '/api/media/previews/nothing.mp3',
    '/api/media/',
  ])('gives nothing away at %s', async (path) => {
    const answer = await get(path)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.body).not.toContain('secret"')
    expect(answer.headers['content-type']).toMatch('application/problem+json')
  })
})

describe('requests', () => {
  test('that change something are rejected from other origins', async () => {
    const post = async (headers: Record<string, string>) =>
      (
        await store.app.inject({
          method: 'POST',
          url: '/api/nothing',
          headers: { host: 'shop.test', ...headers },
        })
      ).json().code
    expect(await post({ 'sec-fetch-site': 'cross-site' })).toBe('cross_origin')
    expect(await post({ 'sec-fetch-site': 'same-site' })).toBe('cross_origin')
    expect(await post({ origin: 'https://evil.test' })).toBe('cross_origin')
    expect(await post({ origin: 'null' })).toBe('cross_origin')
    expect(await post({ 'sec-fetch-site': 'same-origin' })).toBe('not_found')
    expect(await post({ origin: 'http://shop.test' })).toBe('not_found')
    expect(await post({})).toBe('not_found')
  })

  test('that only count are taken from sandboxed frames of other sites, and from no other origin', async () => {
    const report = async (origin: string, url: string) => {
      const headers = { host: 'shop.test', 'sec-fetch-site': 'cross-site', origin }
      const payload = { search: '' }
      const answer = await store.app.inject({ method: 'POST', url, headers, payload })
      return [answer.json().code, answer.headers['access-control-allow-origin']]
    }
    for (const url of ['/api/insight/reports', '/api/beats/nothing/plays']) {
      expect((await report('null', url))[0]).not.toBe('cross_origin')
      expect((await report('null', url))[1]).toBe('*')
      expect(await report('https://evil.test', url)).toEqual(['cross_origin', undefined])
    }
    expect(await report('null', '/api/newsletter')).toEqual(['cross_origin', undefined])
    const asked = await store.app.inject({
      method: 'OPTIONS',
      url: '/api/insight/reports',
      headers: { origin: 'null', 'access-control-request-method': 'POST' },
    })
    expect(asked.statusCode).toBe(204)
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type',
    })
    expect(asked.headers['access-control-allow-credentials']).toBeUndefined()
  })

  test.each([
    ['example.lan', 'http://example.lan:8080'],
    ['example.lan:443', 'https://example.lan'],
    ['example.lan:80', 'http://example.lan'],
    ['Example.LAN', 'http://example.lan'],
    ['example.lan.', 'http://example.lan'],
    ['127.0.0.1:3000', 'http://example.lan:8080'],
  ])(
    'to %s from %s are from the store itself if its address is http://example.lan:8080',
    async (host, origin) => {
      const app = fastify()
      registerErrorHandling(app as never)
      registerCrossOriginProtection(app, 'http://example.lan:8080')
      app.post('/', async () => 'done')
      const answer = await app.inject({ method: 'POST', url: '/', headers: { host, origin } })
      expect(answer.statusCode).toBe(200)
      const other = { host, origin: 'http://example.lan:8081' }
      expect((await app.inject({ method: 'POST', url: '/', headers: other })).statusCode).toBe(403)
    },
  )

  test('with invalid JSON get a problem that says so', async () => {
    const answer = await store.app.inject({
      method: 'POST',
      url: '/api/nothing',
      headers: { 'content-type': 'application/json' },
      payload: '{"a":',
    })
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid_json', success: false })
  })

  test.each(['/api/beats/%', '/api/beats/%FF', '/api/media/%E0%A4%A'])(
    'for %s are problems, too',
    async (url) => {
      const answer = await store.app.inject({ url })
      expect(answer.json()).toMatchObject({ status: 404, success: false })
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    },
  )

  test.each(['text/plain', 'application/x-www-form-urlencoded'])(
    'of the type %s are refused with 415',
    async (type) => {
      const answer = await store.app.inject({
        method: 'POST',
        url: '/api/contact',
        headers: { 'content-type': type },
        payload: '{"name":"Jo"}',
      })
      expect(answer.json()).toMatchObject({ status: 415, code: 'unsupported_media_type' })
    },
  )

  test('with a parameter twice, or with `__proto__`, are refused', async () => {
    expect((await store.app.inject({ url: '/api/beats?sort=title&sort=newest' })).statusCode).toBe(400)
    const answer = await store.app.inject({
      method: 'POST',
      url: '/api/contact',
      headers: { 'content-type': 'application/json' },
      payload: '{"name":"Jo","__proto__":{"role":"admin"}}',
    })
    expect(answer.statusCode).toBe(400)
  })

  test.each(['TRACE', 'PROPFIND', 'DELETE'])('are not served by %s', async (method) => {
    for (const url of ['/', '/api/beats', '/api/tags']) {
      const answer = await store.app.inject({
        method: method as 'TRACE',
        url,
        headers: { cookie: 'a=secret' },
      })
      expect(answer.statusCode, url).toBe(404)
      expect(answer.body).not.toContain('secret')
    }
  })

  test('that are refused are logged, with who asked and which fields, but not what was in them', async () => {
    const lines: string[] = []
    const logged = await testStore(
      undefined,
      { LOG_LEVEL: 'info' },
      { logTo: { write: (line) => void lines.push(line) } },
    )
    try {
      const user = await makeUser(logged.db)
      const headers = await signIn(logged, user)
      await logged.app.inject({ url: '/api/users', headers })
      await logged.app.inject({
        method: 'POST',
        url: '/api/contact',
        headers,
        payload: { name: 'x\u0000Jo' },
      })
      const refused = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'refused')
      expect(refused).toMatchObject([
        { level: 40, code: 'forbidden', userId: user.id },
        { level: 30, code: 'invalid_request', userId: user.id, fields: 'name' },
      ])
      expect(lines.join()).not.toContain('Jo')
    } finally {
      await logged.close()
    }
  })

  test('get security headers, also on errors: pages and API have their own policies', async () => {
    const policies = {
      '/': /^default-src 'none';script-src 'self' 'wasm-unsafe-eval';.*form-action 'none'.*frame-ancestors 'none'$/,
      '/nothing.js':
        /^default-src 'none';script-src 'self' 'wasm-unsafe-eval';.*form-action 'none'.*frame-ancestors 'none'$/,
      '/api/beats': /^default-src 'none';base-uri 'none';frame-ancestors 'none'$/,
      '/api/api/beats': /^default-src 'none';base-uri 'none';frame-ancestors 'none'$/,
      '/%61pi/auth/session': /^default-src 'none';base-uri 'none';frame-ancestors 'none'$/,
      '/api/nothing': /^default-src 'none';base-uri 'none';frame-ancestors 'none'$/,
      '/api/media/previews/abc.mp3': /^default-src 'none';base-uri 'none';frame-ancestors 'none'$/,
    }
    for (const [path, policy] of Object.entries(policies)) {
      const { headers } = await store.app.inject({ url: path })
      expect(headers['content-security-policy'], path).toMatch(policy)
      expect(headers['x-content-type-options'], path).toBe('nosniff')
    }
    const { headers } = await store.app.inject({ url: '/' })
    expect(headers).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    })
  })
})

describe('operating', () => {
  test('a client that takes no byte of an answer any more is cut', async () => {
    expect(store.app.server.timeout).toBe(300_000)
    const slow = await testStore()
    try {
      slow.app.server.timeout = 200
      const address = new URL(await slow.app.listen({ port: 0, host: '127.0.0.1' }))
      const previews = join(publicFolder(slow.config.dataDir), 'previews')
      await mkdir(previews, { recursive: true })
      await writeFile(join(previews, 'long.mp3'), Buffer.alloc(32 * 1024 * 1024))
      const client = connectSocket(Number(address.port), address.hostname)
      client.on('error', () => {})
      client.write('GET /api/media/previews/long.mp3 HTTP/1.1\r\nhost: x\r\n\r\n')
      await once(client, 'readable')
      const connections = () => promisify(slow.app.server.getConnections.bind(slow.app.server))()
      await vi.waitFor(async () => expect(await connections()).toBe(0), 5_000)
      client.destroy()
    } finally {
      await slow.close()
    }
  })

  test('readiness and Today report an almost full disk, and stay available', async () => {
    const full = await testStore(undefined, { DISK_WARNING_MB: '10000000' })
    try {
      const ready = await full.app.inject({ url: '/readyz' })
      expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', disk: 'low' }])
      const headers = await signIn(full, await makeUser(full.db, { role: 'admin' }))
      const today = await full.app.inject({ url: '/api/admin/today', headers })
      expect(today.json().todo).toMatchObject([{ kind: 'disk', freeMb: expect.any(Number) }])
    } finally {
      await full.close()
    }
  })

  test('health, readiness and metrics respond; metrics only from this machine', async () => {
    expect((await store.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
    expect((await store.app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' })
    const local = await store.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    expect(local.body).toContain('http_request_duration_seconds_count')
    expect((await store.app.inject({ url: '/metrics', remoteAddress: '192.168.1.5' })).statusCode).toBe(404)
    const proxied = await store.app.inject({
      url: '/metrics',
      remoteAddress: '127.0.0.1',
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
    expect(proxied.statusCode).toBe(404)
  })

  test('a store that is loading its catalogue is alive but not ready', async () => {
    const app = fastify()
    registerErrorHandling(app)
    const catalogue = { isLoaded: false }
    const disk = new DiskSpace(store.config.dataDir, 0)
    registerHealth(app, { db: store.db, files: store.storage.public, disk, catalogue })
    const statuses = async () => [
      (await app.inject({ url: '/healthz' })).statusCode,
      (await app.inject({ url: '/readyz' })).statusCode,
    ]
    expect(await statuses()).toEqual([200, 503])
    catalogue.isLoaded = true
    expect(await statuses()).toEqual([200, 200])
    await app.close()
  })

  test('the OpenAPI document describes the catalogue, and has an HTML page', async () => {
    const document = (await store.app.inject({ url: '/api/openapi.json' })).json()
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/api/beats',
        '/api/beats/facets',
        '/api/beats/{id}',
        '/api/beats/{id}/licenses',
        '/api/tags',
      ]),
    )
    const names = document.paths['/api/beats'].get.parameters.map(
      (parameter: { name: string }) => parameter.name,
    )
    expect(names).toEqual(expect.arrayContaining(['price_min', 'tag', 'sort', 'cursor']))
    for (const path of ['/api/beats', '/api/beats/facets']) {
      // Answered without any parameter, so none is required.
      expect((await store.app.inject({ url: path })).statusCode).toBe(200)
      const { parameters } = document.paths[path].get
      expect(parameters.filter(({ required }: { required?: boolean }) => required)).toEqual([])
    }
    const page = await store.app.inject({ url: '/api/docs' })
    expect(page.headers).toMatchObject({
      'content-type': expect.stringMatching('text/html'),
      'content-security-policy': expect.stringMatching(
        /base-uri 'none'.*frame-ancestors 'none'.*script-src 'self'/,
      ),
      'x-content-type-options': 'nosniff',
    })
    const script = await store.app.inject({ url: '/api/docs/static/swagger-ui-bundle.js' })
    expect(script.headers['content-type']).toMatch('javascript')
    const missing = await store.app.inject({ url: '/api/docs/static/nothing.js' })
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'not_found'])
  })
})

describe('control characters are refused, with a problem that names the field', () => {
  const refusal = { status: 400, code: 'invalid_request' }

  test.each(['%00', '%07', '%1B', '%7f', '%C2%85'])('%s in addresses', async (encoded) => {
    for (const [field, url] of [
      ['id', `/api/beats/${encoded}`],
      ['id', `/api/beats/a${encoded}b/licenses`],
      ['q', `/api/beats?q=a${encoded}`],
    ] as const)
      expect((await store.app.inject({ url })).json()).toMatchObject({
        ...refusal,
        errors: { [field]: expect.stringContaining('control character') },
      })
  })

  test.each([
    ['/beats?q=a%00b', '/beats?q=ab'],
    ['/%1B/other.example', '/other.example'],
    ['/%00\\other.example', '/other.example'],
  ])('who follows %s to a page comes to %s', async (url, location) => {
    const { statusCode, headers } = await store.app.inject({ url })
    expect([statusCode, headers.location]).toEqual([301, location])
  })

  test('in JSON, also in names and deep inside', async () => {
    const post = async (payload: object) =>
      (await store.app.inject({ method: 'POST', url: '/api/auth/login', payload })).json()
    const email = 'a\u0000b@example.com'
    expect(await post({ email, password: 'x' })).toMatchObject({
      ...refusal,
      errors: { email: expect.any(String) },
    })
    expect(await post({ rights: [{ label: 'a\u0007' }] })).toMatchObject({
      ...refusal,
      errors: { 'rights.0.label': expect.any(String) },
    })
    expect(await post({ 'a\u0001': 'x' })).toMatchObject({ ...refusal, errors: { body: expect.any(String) } })
  })

  test('in the fields of a multipart form', async () => {
    const { payload, headers } = multipart({
      username: 'a\u0000b',
      email: 'a@example.com',
      password: 'Nightbus36!',
    })
    const answer = await store.app.inject({ method: 'POST', url: '/api/auth/register', payload, headers })
    expect(answer.json()).toMatchObject({
      ...refusal,
      detail: expect.stringMatching(/^username: .*control character/),
    })
  })

  test('and tabs and line breaks are not', async () => {
    expect((await store.app.inject({ url: '/api/beats?q=a%09b%0D%0Ac' })).statusCode).toBe(200)
  })
})

describe('a form that is damaged or cut short is refused as invalid', () => {
  const { payload, headers } = multipart({
    username: 'kid',
    email: 'kid@example.com',
    password: 'Nightbus36!',
  })
  test.each([
    ['without a boundary', payload, { 'content-type': 'multipart/form-data; boundary=' }],
    ['cut in the middle', payload.subarray(0, payload.length / 2), headers],
    ['without its end', payload.subarray(0, -10), headers],
    ['with another boundary', payload, { 'content-type': 'multipart/form-data; boundary=other' }],
  ])('%s', async (_, body, type) => {
    const answer = await store.app.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: body,
      headers: type,
    })
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid_request' })
  })
})

test.runIf(engine === 'sqlite')('a full disk is told as such, and who is signed in stays so', async () => {
  const headers = await signIn(store, await makeUser(store.db, { role: 'admin' }))
  await store.db
    .updateTable('sessions')
    .set({ seen_at: Date.now() - 3_600_000 })
    .execute()
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store.db)
  await sql`pragma max_page_count = ${sql.lit(rows[0]!.page_count)}`.execute(store.db)
  try {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        store.app.inject({
          method: 'POST',
          url: '/api/tags',
          headers,
          payload: { name: `Tag number ${index}` },
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toContain(507)
    expect(answers.find(({ statusCode }) => statusCode >= 500)?.json()).toMatchObject({
      code: 'disk_full',
      detail: expect.stringContaining('disk space'),
    })
    expect((await store.app.inject({ url: '/api/account', headers })).statusCode).toBe(200)
  } finally {
    await sql`pragma max_page_count = 1073741823`.execute(store.db)
  }
})

test('JSON that is nested too deep is refused with a problem that says so', async () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const deep = 100_000 / open.length
    const answer = await store.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: `${open.repeat(deep)}1${close.repeat(deep)}`,
    })
    expect(answer.json()).toMatchObject({
      status: 400,
      detail: expect.stringContaining('nested more than 20'),
    })
  }
})
