import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordCatalogueChange } from '#server/model/catalogue/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { makeBeat, makeTag, makeUser, signIn } from '#tests/factories.ts'
import { storeWithPages } from '#tests/page-store.ts'
import type { TestStore } from '#tests/test-store.ts'

const CREATED = Date.parse('2026-01-02T03:04:05.000Z')

let store: TestStore
let producer: Row<'users'>
beforeAll(async () => {
  store = await storeWithPages()
  producer = await makeUser(store.db, { username: 'nia & co', role: 'admin' })
})
afterAll(() => store.close())

const get = (url: string) => store.app.inject({ url })
const entryOf = (map: string, path: string) =>
  map.split('\n').find((line) => line.includes(`<loc>https://beats.example${path}</loc>`))

test('the sitemap has beats by name with the time of their last edit, and producers', async () => {
  const made = { owner_id: producer.id, created_at: CREATED, changed_at: CREATED }
  const beat = await makeBeat(store.db, { ...made, title: 'Edited' })
  await makeBeat(store.db, { ...made, title: 'Before Times Were Kept', changed_at: null })
  await makeBeat(store.db, { ...made, title: 'Sold', exclusive_sold_at: 1 })
  await makeBeat(store.db, { ...made, title: 'Hidden', status: 'hidden' })
  await store.app.catalogue.refresh()
  const before = (await get('/sitemap.xml')).body
  expect(entryOf(before, '/beats/edited')).toContain('<lastmod>2026-01-02T03:04:05.000Z</lastmod>')
  expect(entryOf(before, '/beats/before-times-were-kept')).not.toContain('lastmod')
  expect(entryOf(before, '/producers/nia%20%26%20co')).toBeDefined()
  for (const path of ['/beats/sold', '/beats/hidden', `/beats/${beat.id}`])
    expect(entryOf(before, path)).toBeUndefined()

  const since = Date.now()
  const headers = await signIn(store, producer)
  const payload = { description: 'New words', revision: 1 }
  await store.app.inject({ method: 'PATCH', url: `/api/beats/${beat.id}`, headers, payload })
  const entry = entryOf((await get('/sitemap.xml')).body, '/beats/edited')
  const changed = Date.parse(/<lastmod>(.+)<\/lastmod>/.exec(entry ?? '')?.[1] ?? '')
  expect(changed).toBeGreaterThanOrEqual(since)
  expect(changed).toBeLessThanOrEqual(Date.now())
})

test('feeds of a tag and of a producer have only their beats, each with its preview', async () => {
  const tag = await makeTag(store.db, 'Drill & Bass')
  const other = await makeUser(store.db, { username: 'other', role: 'admin' })
  await makeBeat(store.db, { owner_id: producer.id, title: 'Tagged' }, [tag.id])
  await makeBeat(store.db, { owner_id: other.id, title: 'Tagged, Too' }, [tag.id])
  await makeBeat(store.db, { owner_id: other.id, title: 'Untagged <b>' })
  await store.app.catalogue.refresh()
  const titles = (feed: string) =>
    [...feed.matchAll(/<entry>.*?<title>(.*?)<\/title>/gs)].map(([, title]) => title)
  const ofTag = await get(`/feed.xml?tag=${tag.id}`)
  expect(ofTag.headers['content-type']).toContain('application/atom+xml')
  expect(titles(ofTag.body)).toEqual(['Tagged, Too', 'Tagged'])
  expect(ofTag.body).toContain('<title>New beats tagged Drill &amp; Bass at Backbeat</title>')
  const ofOther = await get('/feed.xml?user=other')
  expect(titles(ofOther.body)).toEqual(['Untagged &lt;b&gt;', 'Tagged, Too'])
  expect(ofOther.body).toContain('<link href="https://beats.example/producers/other"/>')
  expect(ofOther.body).toContain('<link href="https://beats.example/beats/tagged-too"/>')
  expect(ofOther.body.match(/rel="enclosure" type="audio\/mpeg"/g)).toHaveLength(2)
  expect(titles((await get(`/feed.xml?user=other&tag=${tag.id}`)).body)).toEqual(['Tagged, Too'])
  expect(titles((await get('/feed.xml?user=nobody')).body)).toEqual([])
  expect((await get(`/feed.xml?user=${'x'.repeat(65)}`)).statusCode).toBe(400)
})

test('past 10,000 beats the sitemap is an index of gzipped parts, which have every beat once', {}, async () => {
  const { id: _, slug: __, title: ___, ...row } = await makeBeat(store.db, { owner_id: producer.id })
  const count = 10_050
  const rows = Array.from({ length: count }, (_, at) => ({
    ...row,
    id: `many-${at}`,
    title: 'Many',
    slug: `many-${at}`,
  }))
  await store.db.transaction().execute(async (trx) => {
    for (let from = 0; from < count; from += 500)
      await trx
        .insertInto('beats')
        .values(rows.slice(from, from + 500))
        .execute()
    await recordCatalogueChange(trx, null)
  })
  await store.app.catalogue.refresh()
  const files = [...(await get('/sitemap.xml')).body.matchAll(/<loc>https:\/\/beats\.example(.+)<\/loc>/g)]
  expect(files.map(([, path]) => path)).toEqual(['/sitemap-1.xml.gz', '/sitemap-2.xml.gz'])
  const named: string[] = []
  for (const [, path = ''] of files) {
    const part = await get(path)
    expect(part.headers['content-type']).toBe('application/gzip')
    const found = [
      ...gunzipSync(part.rawPayload)
        .toString()
        .matchAll(/<loc>[^<]+\/beats\/(many-\d+)<\/loc>/g),
    ]
    expect(found.length).toBeLessThanOrEqual(10_000)
    named.push(...found.map(([, name = '']) => name))
  }
  expect(named).toHaveLength(count)
  expect(new Set(named).size).toBe(count)
  expect((await get('/sitemap-3.xml.gz')).statusCode).toBe(404)
  expect((await get('/sitemap-0.xml.gz')).statusCode).toBe(400)
})
