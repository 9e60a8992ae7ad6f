import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Facets } from '#contract/catalogue/facets.ts'
import { makeBeat, makeUser } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'
import * as canonicalTones from './0019-canonical-tones.ts'

let store: TestStore
beforeAll(async () => {
  store = await testStore()
})
afterAll(() => store.close())

const tones = async () =>
  (await store.app.inject({ url: '/api/beats/facets' })).json<Facets>().tones.map(({ tone }) => tone)

test('beats that exist get the canonical spelling of their key, and running stores follow', {
  tags: ['engines'],
}, async () => {
  const { id: owner_id } = await makeUser(store.db, { role: 'admin' })
  for (const tone of ['Hmoll', 'Bm', 'B minor', 'A#', 'Dusty']) await makeBeat(store.db, { owner_id, tone })
  await store.app.catalogue.refresh()
  expect(await tones()).toHaveLength(5)

  await store.db.transaction().execute((trx) => canonicalTones.up(trx as never))

  await store.app.catalogue.refresh()
  expect((await tones()).sort()).toEqual(['B minor', 'Bb major', 'Dusty'])
  const found = await store.app.inject({ url: '/api/beats?tone=Hmoll' })
  expect(found.json()).toHaveLength(3)
})
