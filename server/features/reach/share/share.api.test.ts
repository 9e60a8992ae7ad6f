import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extract } from '@extractus/oembed-extractor'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RenderedPage } from '#contract/store/rendered-page.ts'
import { makeBeat, makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

const LONG = {
  arabic: 'ليلة طويلة على شاطئ البحر مع صوت المطر الذي لا يتوقف '.repeat(4).slice(0, 120),
  thai: 'ค่ำคืนอันยาวนานริมทะเลกับเสียงฝนที่ไม่เคยหยุด'.repeat(4).slice(0, 120),
  emoji: '🔥🎹🥁🎧'.repeat(30).slice(0, 120),
  markup: '"><script>alert(1)</script>',
}

let store: TestStore
let folder: string
let ids: Record<'plain' | 'hidden' | keyof typeof LONG, string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backbeat-share-'))
  const pages: { store?: TestStore } = {}
  store = await testStore(
    undefined,
    { STORE_NAME: 'The Long And Winding Beat Emporium & Son' },
    {
      storefront: {
        folders: [folder],
        template: '<html data-theme="system"><head><!--page-head--></head><!--page-html--></html>',
        stylesOf: () => ({ elements: '', sources: [] }),
        inlined: { style: [], script: [] },
        fontsOf: () => [],
        renderUnavailable: () => '',
        renderPage: async (url): Promise<RenderedPage> => {
          const id = url.pathname.split('/')[2] ?? ''
          const beat = await pages.store?.app.catalogue.find(id)
          const page = { html: '', pageData: '', firstCover: undefined, files: [] }
          if (!beat) return { ...page, status: 404, subject: { kind: 'not-found' } }
          return { ...page, status: 200, subject: { kind: 'beat', beat } }
        },
        embeds: {
          script: '/assets/player.js',
          style: '/assets/player.css',
          render: async (subject) => ({ title: subject.kind, html: `<main>${subject.kind}</main>` }),
        },
      },
    },
  )
  pages.store = store
  const owner = await makeUser(store.db)
  const make = async (title: string, status: 'ready' | 'hidden' = 'ready') =>
    (await makeBeat(store.db, { owner_id: owner.id, title, status })).id
  ids = {
    plain: await make('Copper Rain'),
    hidden: await make('Hidden', 'hidden'),
    arabic: await make(LONG.arabic),
    thai: await make(LONG.thai),
    emoji: await make(LONG.emoji),
    markup: await make(LONG.markup),
  }
  await store.app.catalogue.refresh()
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => store.app.inject({ url, headers })

async function pictureOf(id: string): Promise<string> {
  const { body } = await get(`/beats/${id}`)
  const address = /property="og:image" content="([^"]+)"/.exec(body)?.[1]
  if (address === undefined) throw new Error('The page names no picture.')
  return new URL(address).pathname
}

test.each(['plain', 'arabic', 'thai', 'emoji', 'markup'] as const)(
  '%s: a picture of 1200×630',
  async (name) => {
    const answer = await get(await pictureOf(ids[name]))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(answer.rawPayload.length).toBeLessThanOrEqual(300_000)
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      width: 1200,
      height: 630,
      format: 'png',
    })
  },
)

test('a picture is made once, and a change of the beat makes another', async () => {
  const path = await pictureOf(ids.plain)
  const first = await get(path)
  const key = `share/${path.slice(-28)}`
  const made = await store.storage.public.stat(key)
  expect(made?.bytes).toBe(first.rawPayload.length)
  expect((await get(path)).rawPayload).toEqual(first.rawPayload)
  expect(await store.storage.public.stat(key)).toEqual(made)
  expect((await get(path, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
})

test('an outdated address leads to the current picture, and draws nothing', async () => {
  const path = await pictureOf(ids.plain)
  const outdated = path.replace(/[\da-f]{24}\.png$/, `${'0'.repeat(24)}.png`)
  const answer = await get(outdated)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, path])
  expect(await store.storage.public.stat(`share/${'0'.repeat(24)}.png`)).toBeUndefined()
})

test('an address without a hash leads to the current picture', async () => {
  const answer = await get(`/media/share/beats/${ids.plain}.png`)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, await pictureOf(ids.plain)])
})

test.each([
  '/media/share/beats/nothing-000000000000000000000000.png',
  '/media/share/beats/..%2f..%2fetc-000000000000000000000000.png',
  '/media/share/producers/nobody-000000000000000000000000.png',
  '/media/share/crates/secret-000000000000000000000000.png',
  '/media/share/beats/copper-rain.png',
])('there is no picture at %s', async (path) => {
  expect((await get(path)).statusCode).toBe(404)
})

test('a hidden beat has no picture', async () => {
  expect((await get(`/media/share/beats/${ids.hidden}-${'0'.repeat(24)}.png`)).statusCode).toBe(404)
})

const oembed = (params: Record<string, string>) => get(`/oembed?${new URLSearchParams(params)}`)
const page = (id: string) => `http://localhost/beats/${id}`

test('oEmbed answers with a player that is no larger than asked for', async () => {
  const answer = await oembed({ url: page(ids.plain), maxwidth: '400', maxheight: '100' })
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  expect(answer.json()).toMatchObject({
    version: '1.0',
    type: 'rich',
    width: 400,
    height: 80,
    html: expect.stringContaining(`src="http://localhost/embed/beats/${ids.plain}"`),
  })
  // Section 2.3.4: the thumbnail respects both, too. A missing one is allowed, a larger one is not.
  expect(answer.json()).not.toHaveProperty('thumbnail_url')
  const small = (await oembed({ url: page(ids.plain), maxwidth: '400', maxheight: '400' })).json()
  expect(small).toMatchObject({ thumbnail_width: 160, thumbnail_height: 160 })
  expect(small.thumbnail_url).toMatch(/^http:\/\/localhost\/api\/media\/.+-160\.webp$/)
  expect((await oembed({ url: page(ids.plain) })).json()).toMatchObject({
    thumbnail_width: 1200,
    thumbnail_height: 630,
  })
  const large = await oembed({ url: page(ids.plain), maxwidth: '99999', maxheight: '99999' })
  expect(large.json()).toMatchObject({ width: 640, height: 180, thumbnail_width: 1200 })
})

test.each([
  ['another site', { url: 'https://elsewhere.example/beats/1' }, 404],
  ['this host as a user name', { url: 'http://localhost@elsewhere.example/beats/1' }, 404],
  ['an unknown beat', { url: 'http://localhost/beats/nothing' }, 404],
  ['another page', { url: 'http://localhost/terms' }, 404],
  ['no address', { url: 'javascript:alert(1)' }, 404],
  ['XML', { url: 'http://localhost/beats/nothing', format: 'xml' }, 501],
  ['a width of 0', { url: 'http://localhost/beats/nothing', maxwidth: '0' }, 400],
  ['a height of words', { url: 'http://localhost/beats/nothing', maxheight: 'tall' }, 400],
])('oEmbed refuses %s', async (_what, params, status) => {
  expect((await oembed(params)).statusCode).toBe(status)
})

test('oEmbed has no player of a hidden beat', async () => {
  expect((await oembed({ url: page(ids.hidden) })).statusCode).toBe(404)
})

test('a title never becomes markup', async () => {
  const { html } = (await oembed({ url: page(ids.markup) })).json()
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;')
  expect((await get(`/beats/${ids.markup}`)).body).not.toContain('<script>alert')
})

test('a consumer finds the player by the page’s link', async () => {
  await store.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = store.app.server.address() as AddressInfo
  const found = await extract(`http://127.0.0.1:${port}/beats/${ids.plain}`)
  expect(found).toMatchObject({ type: 'rich', html: expect.stringContaining(`/embed/beats/${ids.plain}`) })
})

test('any site may frame a player, and no other page', async () => {
  const policyOf = async (path: string) => String((await get(path)).headers['content-security-policy'])
  expect(await policyOf(`/embed/beats/${ids.plain}`)).toContain('frame-ancestors *')
  for (const path of [`/beats/${ids.plain}`, '/embed/beats', '/embedded', `/api/beats/${ids.plain}`])
    expect(await policyOf(path), path).toContain("frame-ancestors 'none'")
})

test('a player is the same for somebody who is signed in, and sets no cookie', async () => {
  const { cookie } = await signIn(store, await makeUser(store.db))
  const path = `/embed/beats/${ids.plain}?theme=light`
  const [visitor, customer] = [await get(path), await get(path, { cookie: `${cookie}; theme=dark` })]
  expect(customer.body).toBe(visitor.body)
  expect(visitor.body).toContain('data-theme="light"')
  for (const { headers } of [visitor, customer]) {
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers.vary).not.toContain('cookie')
  }
})

test('a player is found by the name in the address of its beat, too', async () => {
  const { slug } = await store.db
    .selectFrom('beats')
    .select('slug')
    .where('id', '=', ids.plain)
    .executeTakeFirstOrThrow()
  expect((await get(`/embed/beats/${slug}`)).body).toBe((await get(`/embed/beats/${ids.plain}`)).body)
})

test('a player of a beat that is gone says so', async () => {
  for (const path of ['/embed/beats/nothing', `/embed/beats/${ids.hidden}`, '/embed/crates/secret'])
    expect(await get(path)).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('<main>gone</main>'),
    })
  expect((await get('/embed/users/1')).statusCode).toBe(400)
})
