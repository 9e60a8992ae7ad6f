import { afterEach, expect, test } from 'vitest'
import { makeBeat, makeUser, signIn } from '#tests/factories.ts'
import { storeWithPages } from '#tests/page-store.ts'
import type { TestStore } from '#tests/test-store.ts'

let store: TestStore
afterEach(() => store.close())

async function open(settings: Record<string, string>) {
  store = await storeWithPages(settings, {
    renderPage: async (_url, { announcement }) => ({
      ...{ html: `<p>${announcement?.text}</p>`, pageData: '', firstCover: undefined, files: [] },
      ...{ status: 200, subject: { kind: 'page' } },
    }),
  })
}

const isMarked = async () =>
  (await store.app.inject({ url: '/' })).body.includes('<p>This is a demo: the beats are examples')

async function addBeat(title: string, source: string) {
  const owner = await makeUser(store.db, { username: title })
  const { id } = await makeBeat(store.db, { owner_id: owner.id, title })
  await store.db
    .insertInto('beat_files')
    .values({
      ...{ id: `${title} wav`, beat_id: id, kind: 'master-wav', status: 'wanted', source, attempts: 0 },
      ...{ path: null, sha256: null, bytes: null, last_error: null, created_at: Date.now() },
    })
    .execute()
  await store.app.catalogue.refresh()
}

test('pages of a demo say that it is one, until it sells a beat of its owner’s', async () => {
  await open({ DEMO: 'auto' })
  await addBeat('example', 'demo:velour')
  expect(await isMarked()).toBe(true)
  await addBeat('own', 'masters/own.wav')
  expect(await isMarked()).toBe(false)
})

test('what the owner announces takes its place', async () => {
  await open({ DEMO: 'auto' })
  expect(await isMarked()).toBe(true)
  const headers = await signIn(store, await makeUser(store.db, { role: 'admin' }))
  const announcement = { text: 'New beats on Friday.', url: '', from: null, until: null }
  const payload = { version: 0, announcement }
  await store.app.inject({ method: 'PATCH', url: '/api/settings', headers, payload })
  expect(await isMarked()).toBe(false)
})

test('a store that is no demo says nothing', async () => {
  await open({ DEMO: 'off' })
  expect(await isMarked()).toBe(false)
})
