import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Beat, BeatDetail } from '#contract/catalogue/beat.ts'
import { recordCatalogueChange } from '#server/model/catalogue/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { makeBeat, makeUser } from '#tests/factories.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { makeLicense } from '#tests/shop.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

let store: TestStore
let beats: Row<'beats'>[]

beforeAll(async () => {
  store = await testStore()
  const owner = await makeUser(store.db)
  beats = []
  for (const price_cents of [2_499, 5_000, 1_000])
    beats.push(await makeBeat(store.db, { owner_id: owner.id, price_cents }))
  // The first has licenses with their own prices, the second one at its price, the third none.
  await makeLicense(store.db, beats[0]!.id, { price_cents: 2_999 })
  await makeLicense(store.db, beats[0]!.id, { name: 'Unlimited', price_cents: 9_999 })
  await makeLicense(store.db, beats[1]!.id, { name: 'Unlimited', price_cents: 9_999 })
  await makeLicense(store.db, beats[1]!.id)
  await store.app.catalogue.refresh()
})

afterAll(() => store.close())

const get = async <T>(path: string): Promise<T> => (await store.app.inject({ url: path })).json()
const listed = async (query: string) =>
  (await get<Beat[]>(`/api/beats?${query}`)).map(({ id, price }) => [
    beats.findIndex((beat) => beat.id === id),
    price,
  ])

test('list, page, filter, sort and facets use the lowest price', async () => {
  expect(await listed('sort=price')).toEqual([
    [2, 10],
    [0, 29.99],
    [1, 50],
  ])
  expect(await listed('price_min=20&price_max=29')).toEqual([])
  expect(await listed('price_max=29.99&price_min=29')).toEqual([[0, 29.99]])
  expect(await get('/api/beats/facets')).toMatchObject({ price: { min: 10, max: 50 } })
  const page = await get<BeatDetail>(`/api/beats/${beats[0]!.id}`)
  expect(page.price).toBe(29.99)
  expect(page.licenses.map(({ price }) => price)).toContain(29.99)
})

test('and follow license prices', async () => {
  await store.db
    .updateTable('beat_licenses')
    .set({ price_cents: 500 })
    .where('beat_id', '=', beats[1]!.id)
    .where('name', '=', 'Unlimited')
    .execute()
  await store.db.transaction().execute((trx) => recordCatalogueChange(trx, beats[1]!.id))
  await store.app.catalogue.refresh()
  expect(await listed('sort=price&price_max=9')).toEqual([[1, 5]])
})

test('a license that an MP3 master cannot serve is ignored', async () => {
  await store.db.updateTable('beats').set({ lossy_master: 1 }).where('id', '=', beats[1]!.id).execute()
  await store.db
    .updateTable('beat_licenses')
    .set({ scope: writeJson({ ...basicScope, files: ['mp3'] }), price_cents: 7_000 })
    .where('beat_id', '=', beats[1]!.id)
    .where('name', '=', 'Basic')
    .execute()
  await store.db.transaction().execute((trx) => recordCatalogueChange(trx, beats[1]!.id))
  await store.app.catalogue.refresh()
  expect(await listed('sort=-price&price_min=60')).toEqual([[1, 70]])
})
