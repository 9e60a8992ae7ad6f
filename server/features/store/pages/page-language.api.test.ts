import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBeat, makeUser, signIn } from '#tests/factories.ts'
import { storeWithPages } from '#tests/page-store.ts'
import type { TestStore } from '#tests/test-store.ts'

let store: TestStore
/** The paths that were drawn, in which language. */
let drawn: string[]
let admin: Record<string, string>
beforeAll(async () => {
  store = await storeWithPages(
    {},
    {
      template:
        '<html lang="en" data-theme="system"><!--page-head--><!--page-html--><!--page-loader--></html>',
      fontsOf: (locale) => [`/assets/of-${locale}.woff2`],
      textsOf: (locale) => (locale === 'en' ? undefined : { locale, texts: {}, files: { first: {} } }),
      loader: (texts) => ({ element: `<script>load(${texts ?? ''})</script>`, source: `'sha256-${texts}'` }),
      renderPage: async (url, { locale }, ask, _form, texts) => {
        drawn.push(`${locale} ${url.pathname}${url.search}`)
        const { status, json } = await ask('/api/beats/named/night-bus')
        const isBeat = url.pathname.toLowerCase() === '/beats/night-bus' && status === 200
        const isKnown = isBeat || ['/', '/beats', '/faq'].includes(url.pathname)
        return {
          ...{ html: '', pageData: '', firstCover: undefined, files: [], status: isKnown ? 200 : 404 },
          subject: isBeat
            ? { kind: 'beat', beat: json as never }
            : { kind: isKnown ? (url.pathname === '/faq' ? 'page' : 'beats') : 'not-found' },
          ...(texts && { texts: `/assets/${texts.locale}.js` }),
        }
      },
    },
  )
  const owner = await makeUser(store.db, { role: 'admin' })
  await makeBeat(store.db, { owner_id: owner.id, title: 'Night Bus' })
  await store.app.catalogue.refresh()
  admin = await signIn(store, owner)
})
afterAll(() => store.close())
beforeEach(async () => {
  drawn = []
  await configure({ languages: ['en', 'de', 'pt-BR'], language: 'en' })
})

async function configure(change: object) {
  const { version } = (await store.app.inject({ url: '/api/settings', headers: admin })).json()
  const payload = { version, ...change }
  const answer = await store.app.inject({ method: 'PATCH', url: '/api/settings', headers: admin, payload })
  expect(answer.statusCode, answer.body).toBe(200)
}

const get = (url: string, headers: Record<string, string> = {}) => store.app.inject({ url, headers })
const placeOf = async (url: string, headers?: Record<string, string>) => {
  const { statusCode, headers: answered } = await get(url, headers)
  return [statusCode, answered.location]
}
const ORIGIN = 'https://beats.example'

test('the path decides the language: of the page, its head, its font and its texts', async () => {
  const { body, statusCode, headers } = await get('/de/beats/night-bus?from=news')
  expect(statusCode).toBe(200)
  expect(drawn).toEqual(['de /beats/night-bus?from=news'])
  expect(body).toContain('<html lang="de"')
  expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/de/beats/night-bus">`)
  expect(body).toContain(`<meta property="og:url" content="${ORIGIN}/de/beats/night-bus">`)
  expect(body).toContain('<meta property="og:locale" content="de_DE">')
  expect(body).toContain('"inLanguage":"de"')
  for (const [hreflang, prefix] of [
    ['en', ''],
    ['de', '/de'],
    ['pt-BR', '/pt-br'],
    ['x-default', ''],
  ])
    expect(body).toContain(
      `<link rel="alternate" hreflang="${hreflang}" href="${ORIGIN}${prefix}/beats/night-bus">`,
    )
  expect(body).toContain('/assets/of-de.woff2')
  expect(body).toContain('<script>load(/assets/de.js)</script>')
  expect(headers['content-security-policy']).toContain("'sha256-/assets/de.js'")
})

test('a page has one address in each language', async () => {
  expect(await placeOf('/DE/faq?a=1')).toEqual([301, `${ORIGIN}/de/faq?a=1`])
  expect(await placeOf('/pt-BR')).toEqual([301, `${ORIGIN}/pt-br`])
  expect(await placeOf('/de/')).toEqual([301, `${ORIGIN}/de`])
  // That of a store whose own language was another before.
  expect(await placeOf('/en/faq')).toEqual([301, `${ORIGIN}/faq`])
  expect(await placeOf('/en//evil.example')).toEqual([301, `${ORIGIN}//evil.example`])
  expect(await placeOf('/de/beats/Night-Bus')).toEqual([301, '/de/beats/night-bus'])
  expect(await placeOf('/de/beats/night%0A-bus')).toEqual([301, `${ORIGIN}/de/beats/night-bus`])
})

test('a language that is not offered is not found, nor are files and the API below one', async () => {
  for (const path of ['/fr/faq', '/it', '/de/de', '/de/api/beats', '/de/feed.xml', '/de/robots.txt', '//de'])
    expect((await get(path)).statusCode, path).toBe(404)
  expect((await get('/fr/withdraw')).statusCode).toBe(404)
})

test('the language that a visitor has chosen is led to from pages without a prefix, before anything is drawn', {}, async () => {
  const cookie = 'theme=dark; language=de'
  expect(await placeOf('/', { cookie })).toEqual([302, `${ORIGIN}/de`])
  expect(await placeOf('/beats?q=rain&code=TEN', { cookie })).toEqual([
    302,
    `${ORIGIN}/de/beats?q=rain&code=TEN`,
  ])
  expect(drawn).toEqual([])
  expect((await get('/', { cookie })).headers).toMatchObject({
    'cache-control': 'no-cache',
    vary: 'accept-encoding, cookie',
  })
  // An address that names a language says what it says, and what is no page has none.
  expect(await placeOf('/pt-br/faq', { cookie })).toEqual([200, undefined])
  expect(await placeOf('/feed.xml', { cookie })).toEqual([200, undefined])
  expect(await placeOf('/missing.png', { cookie })).toEqual([404, undefined])
  for (const chosen of ['en', 'fr', 'xx', '../de', ''])
    expect(await placeOf('/faq', { cookie: `language=${chosen}` }), chosen).toEqual([200, undefined])
})

test('a link to the same page in another language is a choice, also without scripts', async () => {
  const press = async (from: string, to: string) => {
    const headers = { cookie: 'language=de', referer: from }
    const { statusCode, headers: answered } = await store.app.inject({ url: to, headers })
    return [statusCode, String(answered['set-cookie'] ?? '').split(';')[0]]
  }
  expect(await press(`${ORIGIN}/de/faq`, '/faq')).toEqual([200, 'language=en'])
  expect(await press(`${ORIGIN}/de/faq`, '/pt-br/faq')).toEqual([200, 'language=pt-BR'])
  // Other links, other sites and the same language are none.
  expect(await press(`${ORIGIN}/de/faq`, '/terms')).toEqual([302, ''])
  expect(await press('https://evil.example/de/faq', '/faq')).toEqual([302, ''])
  expect(await press(`${ORIGIN}/faq`, '/faq')).toEqual([302, ''])
  expect(await press('not an address', '/faq')).toEqual([302, ''])
})

test('what a browser prefers leads nowhere, however long it is', async () => {
  for (const wanted of ['de', `de,${'en;q=0.5,'.repeat(100_000)}`]) {
    const page = await get('/faq', { 'accept-language': wanted })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<html lang="en"')
  }
})

test('each language is drawn once, and again under another language of the store', async () => {
  for (const path of ['/faq', '/de/faq', '/faq', '/de/faq']) await get(path)
  expect(drawn).toEqual(['en /faq', 'de /faq'])
  await configure({ language: 'de', languages: ['en'] })
  expect((await get('/faq')).body).toContain('<html lang="de"')
  expect((await get('/en/faq')).body).toContain('<html lang="en"')
  expect(await placeOf('/de/faq')).toEqual([301, `${ORIGIN}/faq`])
})

test('a store with one language has no prefixes, and no page says a word of languages', async () => {
  await configure({ languages: ['en'] })
  for (const path of ['/en', '/de', '/DE/faq']) expect((await get(path)).statusCode, path).toBe(404)
  expect(await placeOf('/', { cookie: 'language=de' })).toEqual([200, undefined])
  const { body } = await get('/beats/night-bus')
  for (const word of ['hreflang', 'og:locale', 'inLanguage', 'x-default']) expect(body).not.toContain(word)
  expect((await get('/sitemap.xml')).body).not.toContain('xhtml')
  await configure({ language: 'de' })
  expect((await get('/beats/night-bus')).body).toContain('<html lang="de"')
})

test('the sitemap has each page in every language, which names the others', async () => {
  const { body } = await get('/sitemap.xml')
  expect(body).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"')
  for (const prefix of ['', '/de', '/pt-br']) {
    const entry = new RegExp(`<url><loc>${ORIGIN}${prefix}/beats/night-bus</loc>.*</url>`).exec(body)?.[0]
    expect(entry?.match(/<xhtml:link rel="alternate" hreflang="[\w-]+" href="[^"]+"\/>/g)).toHaveLength(3)
    expect(entry).toContain(`hreflang="pt-BR" href="${ORIGIN}/pt-br/beats/night-bus"`)
  }
  expect((await get('/robots.txt')).body).not.toContain('/de')
})

test('who opens too many pages is told so in the language of the page', async () => {
  const from = (url: string) => store.app.inject({ url, remoteAddress: '203.0.113.77' })
  for (let at = 0; at < 240; at++) await from(`/nowhere-${at}`)
  const refused = await from('/de/nowhere')
  expect(refused.statusCode).toBe(429)
  expect(refused.body).toContain('<html lang="de">')
})
