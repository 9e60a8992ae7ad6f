import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountNames } from '#contract/accounts/account.ts'
import type { Beat } from '#contract/catalogue/beat.ts'
import type { DealScopes } from '#contract/pricing/deal.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { makeBeat, makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'
import { findProducer } from './find-producer.ts'

let store: TestStore
beforeAll(async () => {
  store = await testStore()
})
afterAll(() => store.close())

async function saveNames(user: Row<'users'>, names: AccountNames) {
  const headers = await signIn(store, user)
  return store.app.inject({ method: 'PUT', url: '/api/account/names', headers, payload: names })
}

async function makeProducer(given: Partial<Row<'users'>> = {}) {
  const producer = await makeUser(store.db, { role: 'admin', ...given })
  const beat = await makeBeat(store.db, { owner_id: producer.id })
  await store.app.catalogue.refresh()
  return { producer, beat }
}

const get = async (url: string, headers = {}) => (await store.app.inject({ url, headers })).json()
const beatsOf = async (user: string) =>
  (await get(`/api/beats?user=${encodeURIComponent(user)}`)).map(({ id }: Beat) => id)

test('beats go by the artist name, wherever the store names their producer, and the login stays', {}, async () => {
  const { producer, beat } = await makeProducer({ username: 'owner' })
  expect((await get(`/api/beats/${beat.id}`)).owner.username).toBe('owner')
  const saved = await saveNames(producer, { legalName: 'Maya Rivers', artistName: ' Máya   Night ' })
  expect(saved.json()).toMatchObject({ username: 'owner', artistName: 'Máya Night', byline: 'Máya Night' })

  expect((await get(`/api/beats/${beat.id}`)).owner.username).toBe('Máya Night')
  expect(await beatsOf('Máya Night')).toEqual([beat.id])
  expect(await beatsOf('owner')).toEqual([])
  expect((await get('/api/beats?q=night')).map(({ id }: Beat) => id)).toContain(beat.id)
  const { producers } = await get('/api/beats/facets')
  expect(producers).toContainEqual({ username: 'Máya Night', count: 1 })
  const headers = await signIn(store, producer)
  expect(((await get('/api/deals/scopes', headers)) as DealScopes).producers).toContainEqual({
    id: producer.id,
    name: 'Máya Night',
  })
  const [listed] = await get('/api/admin/beats?q=máya', headers)
  expect(listed).toMatchObject({ id: beat.id, owner: 'Máya Night' })
  expect((await get('/api/auth/session', headers)).username).toBe('owner')
  expect(await findProducer(store.db, 'MÁYA night')).toBe(producer.id)
  expect(await findProducer(store.db, 'Owner')).toBe(producer.id)

  await saveNames(producer, { legalName: 'Maya Rivers', artistName: '' })
  expect((await get(`/api/beats/${beat.id}`)).owner.username).toBe('owner')
})

test('no two producers share a name', async () => {
  const { producer } = await makeProducer()
  const { producer: other } = await makeProducer({ username: 'lowtide' })
  await saveNames(producer, { legalName: '', artistName: 'Paper Lung' })
  for (const artistName of ['paper LUNG', 'Ｐaper Lung']) {
    const answer = await saveNames(other, { legalName: '', artistName })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'byline_taken',
      errors: { artistName: 'Another producer of this store has this name.' },
    })
  }
  expect((await saveNames(producer, { legalName: '', artistName: 'LowTide' })).statusCode).toBe(409)
  await saveNames(producer, { legalName: '', artistName: 'paperlung' })
  const headers = await signIn(store, other)
  const renamed = await store.app.inject({
    method: 'PATCH',
    url: '/api/account',
    headers,
    payload: { username: 'PaperLung' },
  })
  expect(renamed.json().code).toBe('username_taken')
})

test('of two who choose the same name at once, one gets it', async () => {
  const both = [await makeProducer(), await makeProducer()]
  const answers = await Promise.all(
    both.map(({ producer }) => saveNames(producer, { legalName: '', artistName: 'Tenfold' })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test("customers' artist names are their contracts' alone, and may be alike", async () => {
  for (const customer of [await makeUser(store.db), await makeUser(store.db)]) {
    const saved = await saveNames(customer, { legalName: '', artistName: 'ZR' })
    expect(saved.json()).toMatchObject({ artistName: 'ZR', byline: customer.username })
  }
})

test.each(['x'.repeat(65), 'two\nlines'])('%j is no artist name', async (artistName) => {
  const { producer } = await makeProducer()
  const answer = await saveNames(producer, { legalName: '', artistName })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toHaveProperty('artistName')
})

test('where works are registered is kept until it is changed', async () => {
  const { producer } = await makeProducer()
  const names = { legalName: 'Maya Rivers', artistName: 'Night Heron' }
  const saved = await saveNames(producer, { ...names, pro: 'ASCAP', ipi: '00123.45.67.89', publisher: '' })
  expect(saved.json()).toMatchObject({ pro: 'ASCAP', ipi: '00123456789', publisher: null })
  expect((await saveNames(producer, names)).json()).toMatchObject({ pro: 'ASCAP' })
  for (const [field, value] of Object.entries({ ipi: '12', pro: '{price}' }))
    expect((await saveNames(producer, { ...names, [field]: value })).json().errors).toHaveProperty(field)
})
