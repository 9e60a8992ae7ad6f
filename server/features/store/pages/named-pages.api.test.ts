import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { makeBeat, makeUser } from '#tests/factories.ts'
import { storeWithPages } from '#tests/page-store.ts'
import type { TestStore } from '#tests/test-store.ts'

let store: TestStore
let producer: Row<'users'>
beforeAll(async () => {
  store = await storeWithPages()
  producer = await makeUser(store.db, {
    username: 'login.name',
    role: 'admin',
    byline: 'Mára Volt',
    byline_key: 'mára volt',
    about: 'Late nights,\nslow drums.',
    links: writeJson([{ name: 'Instagram', url: 'https://instagram.example/mara' }]),
  })
})
afterAll(() => store.close())

async function publish(given: Partial<Row<'beats'>>) {
  const beat = await makeBeat(store.db, { owner_id: producer.id, ...given })
  await store.app.catalogue.refresh()
  return beat
}
const get = (url: string) => store.app.inject({ url })
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1]
const placeOf = async (url: string) => {
  const { statusCode, headers } = await get(url)
  return [statusCode, headers.location]
}

test('a beat has one address, which its id, former names and parameters name as canonical', async () => {
  const { id } = await publish({ title: 'Copper Rain' })
  for (const url of ['/beats/copper-rain', `/beats/${id}`, '/beats/copper-rain?from=embed&license=choose']) {
    const page = await get(url)
    expect(page.statusCode, url).toBe(200)
    expect(canonicalOf(page.body), url).toBe('https://beats.example/beats/copper-rain')
    expect(page.body).toContain('<meta property="og:url" content="https://beats.example/beats/copper-rain">')
  }
  expect(await placeOf('/beats/Copper-Rain?t=12')).toEqual([301, '/beats/copper-rain?t=12'])
})

test('a former name redirects for good', async () => {
  const beat = await publish({ title: 'Old Name' })
  await store.db
    .insertInto('beat_addresses')
    .values({ slug: 'new-name', beat_id: beat.id, created_at: 1 })
    .execute()
  await store.db.updateTable('beats').set({ slug: 'new-name' }).where('id', '=', beat.id).execute()
  expect(await placeOf('/beats/old-name?from=news')).toEqual([301, '/beats/new-name?from=news'])
  expect((await get('/beats/new-name')).statusCode).toBe(200)
})

test('a deleted beat is gone, a hidden one was never there, and a sold one is for nobody to find', async () => {
  const deleted = await publish({ title: 'Deleted', status: 'deleted' })
  await publish({ title: 'Hidden', status: 'hidden' })
  await publish({ title: 'Sold', exclusive_sold_at: 1 })
  const noindex = '<meta name="robots" content="noindex">'
  for (const [url, status] of [
    ['/beats/deleted', 410],
    [`/beats/${deleted.id}`, 410],
    ['/beats/hidden', 404],
    ['/beats/nothing', 404],
    ['/beats/sold', 200],
  ] as const) {
    const page = await get(url)
    expect(page.statusCode, url).toBe(status)
    expect(page.body, url).toContain(noindex)
    expect(canonicalOf(page.body), url).toBeUndefined()
  }
})

test('a producer’s page goes by the name on beats, whatever its case, and says what they wrote', async () => {
  await publish({ title: 'Theirs' })
  const page = await get('/producers/M%C3%A1ra%20Volt')
  expect(page.statusCode).toBe(200)
  expect(canonicalOf(page.body)).toBe('https://beats.example/producers/M%C3%A1ra%20Volt')
  expect(page.body).toContain('<title>Beats by Mára Volt | Backbeat</title>')
  expect(page.body).toContain('content="Late nights, slow drums."')
  expect(page.body).toContain('<meta property="og:type" content="profile">')
  expect(page.body).toContain('/media/share/producers/')
  expect(page.body).toContain('href="/feed.xml?user=M%C3%A1ra%20Volt"')
  expect(page.body).toContain('"sameAs":["https://instagram.example/mara"]')
  expect(await placeOf('/producers/m%C3%A1ra%20volt?sort=price')).toEqual([
    301,
    '/producers/M%C3%A1ra%20Volt?sort=price',
  ])
  expect(canonicalOf((await get('/beats?user=M%C3%A1ra%20Volt')).body)).toBe(
    'https://beats.example/producers/M%C3%A1ra%20Volt',
  )
  // Nobody learns a username from it.
  expect((await get('/producers/login.name')).statusCode).toBe(404)
})

test('a name with a dot is no missing file', async () => {
  const other = await makeUser(store.db, { username: 'dj.max', role: 'admin' })
  await publish({ owner_id: other.id })
  expect((await get('/producers/dj.max')).statusCode).toBe(200)
  const quiet = await makeUser(store.db, { username: 'quiet' })
  await publish({ owner_id: quiet.id, status: 'hidden' })
  expect((await get('/producers/quiet')).statusCode).toBe(404)
})
