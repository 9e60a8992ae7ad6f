import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordCatalogueChange } from '#server/model/catalogue/record-catalogue-change.ts'
import { makeBeat, makeUser } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

/** Stub pages that print their input, instead of the built storefront. */
let made: string[]
let making = 0
let mostAtOnce = 0
let store: TestStore
let folder: string | undefined
const script = 'assets/index-BLyuuN6B.js'
const code = 'play()\n'.repeat(500)

const ownFirstScreens: Record<string, 'home' | 'beats'> = { '/': 'home', '/beats': 'beats' }

/** Replaces the open response. */
async function open(settings: Record<string, string> = {}) {
  await close()
  made = []
  folder = await mkdtemp(join(tmpdir(), 'backbeat-pages-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, script), code)
  await writeFile(join(folder, `${script}.br`), brotliCompressSync(code))
  await writeFile(join(folder, `${script}.gz`), gzipSync(code))
  store = await testStore(undefined, settings, {
    storefront: {
      folders: [folder],
      template:
        '<html data-theme="system"><!--page-head--><!--page-styles--><!--page-html--><!--page-data--></html>',
      stylesOf: (files) => ({
        elements: `<style>${files}</style>`,
        sources: files.map((file) => `'sha256-${file}'`),
      }),
      inlined: { style: [], script: [] },
      fontsOf: () => [],
      renderUnavailable: () => '',
      renderPage: async (url) => {
        made.push(`${url.pathname}${url.search}`)
        making++
        mostAtOnce = Math.max(mostAtOnce, making)
        await setImmediate()
        making--
        const isUnknown = url.pathname.startsWith('/unknown')
        return {
          html: `<h1>${made.length}</h1>${'beat '.repeat(url.pathname === '/long' ? 500 : 0)}`,
          pageData: '',
          status: isUnknown ? 404 : 200,
          subject: { kind: isUnknown ? 'not-found' : (ownFirstScreens[url.pathname] ?? 'page') },
          firstCover: undefined,
          files: url.pathname in ownFirstScreens ? [] : ['pages/own.tsx'],
        }
      },
    },
  })
}

async function close() {
  if (folder === undefined) return
  await store.close()
  await rm(folder, { recursive: true })
  folder = undefined
}

beforeEach(() => open())
afterEach(close)

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.9') =>
  store.app.inject({ url, headers, remoteAddress })

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('a client that takes %s gets pages and files in %s', async (accepted, encoding, unpack) => {
  for (const url of ['/long', `/${script}`]) {
    const plain = await get(url)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const answer = await get(url, { 'accept-encoding': accepted })
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': plain.headers['content-type'],
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(unpack(answer.rawPayload).toString()).toBe(plain.body)
  }
})

test('a file with a hash in its name is kept for a year, compressed or not', async () => {
  for (const accepted of ['identity', 'gzip', 'br'])
    expect((await get(`/${script}`, { 'accept-encoding': accepted })).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
  expect((await get(`/${script}.gz`)).statusCode).toBe(404)
})

test('one page is rendered for all URLs of a list: parameter order, defaults, unknown parameters', async () => {
  for (const query of [
    'tag=lofi&bpm_min=90&sort=price',
    'sort=price&bpm_min=90&tag=lofi',
    'utm_source=mail&tag=lofi&bpm_min=90&sort=price',
  ])
    expect((await get(`/beats?${query}`)).statusCode).toBe(200)
  expect(made).toHaveLength(1)
  for (const query of ['', '?sort=newest', '?fbclid=1', '?nonsense']) await get(`/beats${query}`)
  expect(made).toEqual([expect.any(String), '/beats'])
  await get('/beats?tag=lofi')
  expect(made).toHaveLength(3)
})

test('each theme has its own page, whatever else the cookie contains', async () => {
  const theme = async (cookie: string) => /data-theme="(\w+)"/.exec((await get('/', { cookie })).body)?.[1]
  expect(await theme('theme=dark')).toBe('dark')
  expect(await theme('theme=light; jwt_token=x')).toBe('light')
  expect(await theme('theme=dark; other=1')).toBe('dark')
  expect(await theme('theme="><script>')).toBe('system')
  expect(await theme('')).toBe('system')
  expect(made).toHaveLength(3)
})

test('a page rendered for one host is not served under another', async () => {
  const canonical = async (host: string) =>
    /rel="canonical" href="([^"]+)"/.exec((await get('/faq', { host })).body)?.[1]
  expect(await canonical('beats.example')).toBe('http://beats.example/faq')
  expect(await canonical('evil.example')).toBe('http://evil.example/faq')
  expect(await canonical('beats.example')).toBe('http://beats.example/faq')
  expect(made).toHaveLength(2)
})

test('the home page and the list leave out styles that their first screens do not need', {}, async () => {
  for (const [path, isWhole] of [
    ['/', false],
    ['/beats?q=x', false],
    ['/faq', true],
    ['/unknown', true],
  ] as const)
    expect((await get(path)).body.includes('<style>pages/own.tsx</style>'), path).toBe(isWhole)
})

test('only the response that inlines a style allows it', async () => {
  const allowed = async (path: string) =>
    /style-src ([^;]*)/.exec(String((await get(path)).headers['content-security-policy']))?.[1]
  expect(await allowed('/terms')).toBe("'self' 'sha256-pages/own.tsx'")
  expect(await allowed('/beats')).toBe("'self'")
  // Scripts have a short policy of their own.
  expect(await allowed(`/${script}`)).toBeUndefined()
})

test('with PUBLIC_URL set, pages do not vary by host', async () => {
  await open({ PUBLIC_URL: 'https://beats.example.com' })
  for (const host of ['a.example', 'b.example', 'c.example']) {
    const { body } = await get('/faq', { host })
    expect(body).toContain('rel="canonical" href="https://beats.example.com/faq"')
  }
  expect(made).toEqual(['/faq'])
})

test('a catalogue change renders pages again', async () => {
  await get('/')
  const owner = await makeUser(store.db)
  const beat = await makeBeat(store.db, { owner_id: owner.id })
  await store.db.transaction().execute((trx) => recordCatalogueChange(trx, beat.id))
  await store.app.catalogue.refresh()
  await get('/')
  await get('/')
  expect(made).toHaveLength(2)
})

test('unknown pages and made-up queries are not cached', async () => {
  for (let count = 0; count < 2; count++) {
    expect((await get('/unknown')).statusCode).toBe(404)
    await get('/faq?made=up')
  }
  expect(made).toHaveLength(4)
})

test('rendering is limited to 240 pages per client and minute; cached pages and other clients are not', async () => {
  await get('/')
  const page = (count: number) => get(`/unknown-${count}`, {}, `2001:db8:1:2:${count.toString(16)}::1`)
  for (let count = 1; count <= 240; count++) expect((await page(count)).statusCode).toBe(404)
  const refused = await page(241)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(refused.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(refused.body).toContain('reload this page')
  expect(made).toHaveLength(241)
  expect((await get('/', {}, '2001:db8:1:2::1')).statusCode).toBe(200)
  expect((await get('/unknown', {}, '2001:db8:1:3::1')).statusCode).toBe(404)
  expect((await get('/robots.txt', {}, '2001:db8:1:2::1')).statusCode).toBe(200)
})

test('a link broken by a mail client leads to its page, never to another site', {}, async () => {
  for (const [broken, whole] of [
    ['/beats/0190%0A-7b1e?q=1%0A2', '/beats/0190-7b1e?q=1%0A2'],
    ['/%0d%0Afaq%09', '/faq'],
  ] as const) {
    const answer = await get(broken)
    expect(answer.statusCode).toBe(301)
    expect(answer.headers.location).toBe(`http://localhost${whole}`)
  }
  for (const path of ['/%0a/evil.example', '/%0a\\evil.example'])
    expect((await get(path)).statusCode).toBe(404)
  expect((await get('/.%0a//evil.example')).headers.location).toBe('http://localhost//evil.example')
  expect(made).toEqual([])
})

test('a link that is not valid percent-encoding gets a page', async () => {
  for (const path of ['/unknown%', '/unknown/%FF', '/unknown/%E0%A4%A?q=%'])
    expect(await get(path)).toMatchObject({
      statusCode: 404,
      headers: { 'content-type': 'text/html; charset=utf-8', 'x-content-type-options': 'nosniff' },
    })
})

test('pages behind an unguessable link stay out of search engines', async () => {
  const noindex = '<meta name="robots" content="noindex">'
  for (const path of ['/crates/7Yk2', '/free-download/abc', '/reset-password/abc', '/newsletter/confirm/abc'])
    expect((await get(path)).body).toContain(noindex)
  for (const path of ['/', '/beats', '/crates', '/verify/BB-1042-A1'])
    expect((await get(path)).body).not.toContain(noindex)
})

test('however many pages are asked for, two are made at a time', async () => {
  await open()
  mostAtOnce = 0
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      store.app.inject({ url: `/page-${at}`, remoteAddress: `192.0.2.${at}` }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
  expect(mostAtOnce).toBe(2)
})
