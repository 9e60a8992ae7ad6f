import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Beat } from '#contract/catalogue/beat.ts'
import { type BeatFilters, beatSorts, filtersToParams } from '#contract/catalogue/beat-filters.ts'
import type { Facets } from '#contract/catalogue/facets.ts'
import { recordCatalogueChange } from '#server/model/catalogue/record-catalogue-change.ts'
import { makeBeat, makeTag, makeUser } from '#tests/factories.ts'
import { cases, fc } from '#tests/laws.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'
import { Catalogue } from './catalogue.ts'

const titles = ['Lagos', 'Copper Rain', 'copper wire', 'Velour', 'Tin Roof', 'Ghost']
const tones = ['A minor', 'C major', 'F# minor']
const users = ['oduya', 'mara_volt', 'lowtide']
const tagNames = ['Trap', 'Dark', 'House', 'Piano']

let store: TestStore
let tagIds: string[]
let beats: Beat[]

/** Small numbers, to hit the bounds of ranges often. */
function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T
}

beforeAll(async () => {
  store = await testStore(async (db) => {
    const owners = []
    for (const username of users) owners.push(await makeUser(db, { username }))
    const tags = []
    for (const name of tagNames) tags.push(await makeTag(db, name))
    tagIds = tags.map((tag) => tag.id)
    for (let index = 0; index < 60; index++) {
      await makeBeat(
        db,
        {
          owner_id: pick(owners, index * 7).id,
          title: pick(titles, index * 5),
          price_cents: ((index * 37) % 12) * 999 + 1_500,
          bpm: 60 + ((index * 13) % 8) * 20,
          tone: pick(tones, Math.floor(index / 2)),
          created_at: 1_700_000_000_000 + (index % 9) * 1_000,
        },
        tagIds.filter((_, tag) => ((index * 2_654_435_761) >>> (7 + tag)) % 2 === 0),
      )
    }
    await makeBeat(db, { owner_id: pick(owners, 0).id, title: 'Hidden', status: 'hidden' })
  })
  beats = await list('')
})

afterAll(() => store.close())

async function get(path: string, headers: Record<string, string> = {}) {
  return store.app.inject({ url: path, headers })
}

async function list(query: string): Promise<Beat[]> {
  const answer = await get(`/api/beats?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** A naive implementation of the specification. */
function shows(beat: Beat, filters: BeatFilters): boolean {
  const text = `${beat.title}\n${beat.owner.username}\n${beat.tags.map((tag) => tag.name).join('\n')}`
  return (
    beat.price >= (filters.priceMin ?? 0) &&
    beat.price <= (filters.priceMax ?? Infinity) &&
    beat.bpm >= (filters.bpmMin ?? 0) &&
    beat.bpm <= (filters.bpmMax ?? Infinity) &&
    filters.tags.every((id) => beat.tags.some((tag) => tag.id === id)) &&
    (filters.tone === undefined || beat.tone === filters.tone) &&
    (filters.user === undefined || beat.owner.username === filters.user) &&
    (filters.q ?? '')
      .toLowerCase()
      .split(' ')
      .every((word) => text.toLowerCase().includes(word))
  )
}

const bound = <T>(values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })

function anyFilters(): fc.Arbitrary<BeatFilters> {
  return fc.record({
    priceMin: bound([0, 15, 24.99, 34.98, 44.97, 60, 300]),
    priceMax: bound([15, 24.99, 34.98, 44.96, 44.97, 90, 300]),
    bpmMin: bound([1, 60, 61, 81, 100, 121]),
    bpmMax: bound([60, 80, 100, 140, 200]),
    tone: bound([...tones, 'H minor']),
    user: bound([...users, 'nobody']),
    q: bound(['copper', 'COPPER r', 'dark', 'oduya', 'dark ghost', 'zzz']),
    tags: fc.subarray(tagIds),
  })
}

describe('filters', () => {
  test('match a naive implementation of the specification', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilters(), fc.constantFrom(...beatSorts), async (filters, sort) => {
        const shown = await list(`${filtersToParams(filters)}&sort=${sort}`)
        const expected = beats.filter((beat) => shows(beat, filters))
        expect(shown.map((beat) => beat.id).sort()).toEqual(expected.map((beat) => beat.id).sort())
      }),
      { numRuns: cases(60) },
    )
  })

  test('count the beats that each option would show', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilters(), async (filters) => {
        const facets: Facets = (await get(`/api/beats/facets?${filtersToParams(filters)}`)).json()
        const count = (changed: Partial<BeatFilters>) =>
          beats.filter((beat) => shows(beat, { ...filters, ...changed })).length
        expect(facets.total).toBe(count({}))
        for (const tone of tones) {
          expect(facets.tones.find((facet) => facet.tone === tone)?.count ?? 0).toBe(count({ tone }))
        }
        for (const user of users) {
          expect(facets.producers.find(({ username }) => username === user)?.count ?? 0).toBe(count({ user }))
        }
        for (const { id, count: found } of facets.tags) {
          expect(found).toBe(count({ tags: [...new Set([...filters.tags, id])] }))
        }
        const prices = beats
          .filter((beat) => shows(beat, { ...filters, priceMin: undefined, priceMax: undefined }))
          .map((beat) => beat.price)
        expect(facets.price).toEqual(
          prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
        )
        for (const bucket of facets.bpm) {
          expect(bucket.count).toBe(count({ bpmMin: bucket.min, bpmMax: bucket.max }))
        }
      }),
      { numRuns: cases(25) },
    )
  })
})

describe('pages', () => {
  test('add up to the entire list without duplicates, for every sort and page size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...beatSorts),
        fc.integer({ min: 1, max: 70 }),
        async (sort, limit) => {
          const whole = await list(`sort=${sort}`)
          const paged: Beat[] = []
          let address: string | undefined = `/api/beats?sort=${sort}&limit=${limit}`
          while (address) {
            const answer = await get(address)
            paged.push(...answer.json<Beat[]>())
            expect(answer.headers['x-total-count']).toBe('60')
            address = /<(.+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
          }
          expect(paged.map((beat) => beat.id)).toEqual(whole.map((beat) => beat.id))
        },
      ),
      { numRuns: cases(40) },
    )
  })

  test('are in the requested order', async () => {
    const ordered = (values: number[]) =>
      values.every((value, at) => at === 0 || value >= (values[at - 1] as number))
    expect(ordered((await list('sort=price')).map((beat) => beat.price))).toBe(true)
    expect(ordered((await list('sort=-price')).map((beat) => -beat.price))).toBe(true)
    expect(ordered((await list('sort=bpm')).map((beat) => beat.bpm))).toBe(true)
    expect(ordered((await list('sort=-bpm')).map((beat) => -beat.bpm))).toBe(true)
    expect(ordered((await list('')).map((beat) => -Date.parse(beat.createdAt)))).toBe(true)
    const byTitle = (await list('sort=title')).map((beat) => beat.title.toLowerCase())
    expect(byTitle).toEqual([...byTitle].sort())
  })
})

describe('requests', () => {
  test.each([
    ['price_min=abc', 'price_min'],
    ['bpm_max=-4', 'bpm_max'],
    ['sort=loudest', 'sort'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['cursor=nonsense', 'cursor'],
    ['sort=price&cursor=WyJuZXdlc3QiLDAsMSwiYSJd', 'cursor'],
  ])('with the bad parameter %s are refused by name', async (query, parameter) => {
    const answer = await get(`/api/beats?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toMatch('application/problem+json')
    expect(answer.json()).toMatchObject({ status: 400, success: false, error: expect.any(String) })
    expect(Object.keys(answer.json().errors)).toEqual([parameter])
  })

  test('for a known state are answered with 304 and without a body', async () => {
    for (const path of ['/api/beats', '/api/beats/facets', '/api/tags', `/api/beats/${beats[0]!.id}`]) {
      const first = await get(path)
      const again = await get(path, { 'if-none-match': String(first.headers.etag) })
      expect([path, again.statusCode, again.body]).toEqual([path, 304, ''])
    }
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip;q=0.5, zstd', 'zstd', zstdDecompressSync],
  ])('are answered compressed for a client that takes %s', async (accepted, encoding, unpack) => {
    const plain = await get('/api/beats')
    expect(plain.headers['content-encoding']).toBeUndefined()
    // The second answer is the kept one.
    for (let time = 0; time < 2; time++) {
      const answer = await get('/api/beats', { 'accept-encoding': accepted })
      expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
      expect(unpack(answer.rawPayload).toString()).toBe(plain.body)
    }
  })

  test('are not compressed for a client that takes none', async () => {
    for (const accepted of ['br;q=0', 'identity', 'deflate'])
      expect((await get('/api/beats', { 'accept-encoding': accepted })).headers).not.toHaveProperty(
        'content-encoding',
      )
  })

  test('reach the same handler with the doubled prefix', async () => {
    expect((await get('/api/api/beats')).body).toBe((await get('/api/beats')).body)
  })

  test('for one beat answer it with its licenses; unknown and hidden ones are not found', async () => {
    const [beat] = beats
    expect((await get(`/api/beats/${beat!.id}`)).json()).toMatchObject({ id: beat!.id, licenses: [] })
    expect((await get(`/api/beats/${beat!.id}/licenses`)).json()).toEqual([])
    const hidden = await store.db
      .selectFrom('beats')
      .select('id')
      .where('status', '=', 'hidden')
      .executeTakeFirstOrThrow()
    for (const id of ['nothing', hidden.id]) {
      for (const path of [`/api/beats/${id}`, `/api/beats/${id}/licenses`]) {
        expect([(await get(path)).statusCode, (await get(path)).json().code]).toEqual([404, 'beat_not_found'])
      }
    }
  })

  test('for unknown routes are answered with a problem', async () => {
    for (const path of ['/api/nothing', '/api', '/api/beats/1/2/3']) {
      expect([path, (await get(path)).json().code]).toEqual([path, 'not_found'])
    }
  })
})

test('a change shows at once, in place, and without reloading other beats', {}, async () => {
  const owner = await store.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  const added = await makeBeat(store.db, { owner_id: owner.id, title: 'Aardvark', created_at: Date.now() })
  await store.app.catalogue.refresh()
  expect((await list('sort=title'))[0]).toMatchObject({ id: added.id })
  expect((await list(''))[0]).toMatchObject({ id: added.id })

  await store.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('beats')
      .set({ title: 'Zebra', price_cents: 1 })
      .where('id', '=', added.id)
      .execute()
    await recordCatalogueChange(trx, added.id)
  })
  await store.app.catalogue.refresh()
  expect((await list('sort=title')).at(-1)).toMatchObject({ id: added.id, title: 'Zebra' })
  expect((await list('sort=price'))[0]).toMatchObject({ id: added.id, price: 0.01 })

  await store.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('beats').where('id', '=', added.id).execute()
    await recordCatalogueChange(trx, added.id)
  })
  await store.app.catalogue.refresh()
  expect((await list('q=zebra')).length).toBe(0)
  expect((await get(`/api/beats/${added.id}`)).statusCode).toBe(404)
})

test('a row read before an edit is not cached if it arrives while the edit is applied', {}, async () => {
  const owner = await store.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  const edited = await makeBeat(store.db, { owner_id: owner.id, title: 'Before', created_at: Date.now() })
  // The rows of the list, what has changed, and the change itself: the first and the last come late.
  const [rows, changes, followed] = [
    Promise.withResolvers<void>(),
    Promise.resolve(),
    Promise.withResolvers<void>(),
  ]
  const late = [rows.promise, changes, followed.promise]
  const isRead = late.map(() => Promise.withResolvers<void>())
  let reads = 0
  let isHeld = false
  const catalogue = new Catalogue(store.db, async (query) => {
    const number = isHeld ? reads++ : -1
    const answer = await query(store.db)
    isRead[number]?.resolve()
    await late[number]
    return answer
  })
  await catalogue.refresh()
  const newest = async () =>
    JSON.parse((await catalogue.list({ tag: [], sort: 'newest', limit: 1 })).json)[0].title
  isHeld = true
  const shown = newest()
  await isRead[0]?.promise
  await store.db.transaction().execute(async (trx) => {
    await trx.updateTable('beats').set({ title: 'After' }).where('id', '=', edited.id).execute()
    await recordCatalogueChange(trx, edited.id)
  })
  const refreshed = catalogue.refresh()
  await isRead[2]?.promise
  rows.resolve()
  expect(await shown).toBe('Before')
  followed.resolve()
  await refreshed
  expect(await newest()).toBe('After')
  await store.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('beats').where('id', '=', edited.id).execute()
    await recordCatalogueChange(trx, edited.id)
  })
  await store.app.catalogue.refresh()
})

describe('a queue', () => {
  test('has the ids of the whole filtered list in its order, of every sort', async () => {
    for (const sort of beatSorts)
      for (const query of ['', `tag=${tagIds[0]}`, 'q=copper&bpm_max=140', 'price_min=20', 'q=nothing']) {
        const whole = await list(`${query}&sort=${sort}`)
        const ids = await get(`/api/beats/ids?${query}&sort=${sort}`)
        expect(ids.json()).toEqual(whole.map(({ id }) => id))
      }
  })

  test('reads its tracks by their ids, without those that are not on sale', async () => {
    const hidden = await store.db
      .selectFrom('beats')
      .select('id')
      .where('status', '=', 'hidden')
      .executeTakeFirstOrThrow()
    const [first, second] = beats as [Beat, Beat]
    const answer = await get(
      `/api/beats/by-id?id=${second.id}&id=${hidden.id}&id=none&id=${first.id}&id=${first.id}`,
    )
    expect(answer.json()).toEqual([second, first])
    expect((await get(`/api/beats/by-id?id=${first.id}`)).json()).toEqual([first])
  })

  test('reads at most a page of tracks at once', async () => {
    const ids = Array.from({ length: 101 }, (_, at) => `id=${at}`).join('&')
    expect((await get(`/api/beats/by-id?${ids}`)).statusCode).toBe(400)
    expect((await get('/api/beats/by-id')).statusCode).toBe(400)
  })

  test('follows the catalogue', async () => {
    const owner = await store.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    const added = await makeBeat(store.db, {
      owner_id: owner.id,
      title: 'Just added',
      created_at: Date.now(),
    })
    await store.app.catalogue.refresh()
    expect((await get('/api/beats/ids')).json()[0]).toBe(added.id)
    await store.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('beats').where('id', '=', added.id).execute()
      await recordCatalogueChange(trx, added.id)
    })
    await store.app.catalogue.refresh()
    expect((await get('/api/beats/ids')).json()[0]).toBe(beats[0]?.id)
  })
})

test('until it is loaded, the catalogue reports that the store is starting', async () => {
  const catalogue = new Catalogue(store.db)
  const newest = () => catalogue.list({ tag: [], sort: 'newest', limit: 1 })
  expect(catalogue.isLoaded).toBe(false)
  await expect(newest()).rejects.toMatchObject({ code: 'unavailable', headers: { 'retry-after': '2' } })
  await catalogue.refresh()
  expect([catalogue.isLoaded, (await newest()).total]).toEqual([true, 60])
})

test('a list continues after a beat with the longest title', async () => {
  const owner = await store.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  const long = await makeBeat(store.db, { owner_id: owner.id, title: '音'.repeat(120), bpm: 299 })
  const last = await makeBeat(store.db, { owner_id: owner.id, title: '音'.repeat(121), bpm: 299 })
  await store.app.catalogue.refresh()
  const first = await get('/api/beats?sort=title&limit=1&bpm_min=299')
  expect(first.json()[0].id).toBe(long.id)
  const next = await get(/<(.+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '')
  expect(next.json()[0].id).toBe(last.id)
})
