import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DraftList, PlannedFile } from '#contract/beats/draft.ts'
import { ensureLicenseTemplates } from '#server/model/license/ensure-license-templates.ts'
import { makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

let store: TestStore
let headers: Record<string, string>

beforeEach(async () => {
  store = await testStore(ensureLicenseTemplates)
  headers = await signIn(store, await makeUser(store.db, { role: 'admin' }))
})

afterEach(() => store.close())

async function ask<Answer = DraftList>(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const answer = await store.app.inject({
    method,
    url: `/api/admin/drafts${path}`,
    headers,
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json<Answer>() }
}
async function plan(...files: [name: string, letter: string, draftId?: string][]): Promise<PlannedFile[]> {
  const announced = files.map(([name, letter, draftId]) => ({
    name,
    bytes: 1_000,
    hash: letter.repeat(64),
    draftId,
  }))
  return (await ask<PlannedFile[]>('POST', '/files', { files: announced })).body
}
const list = async () => (await ask('GET', '')).body
const draftOf = async (title: string) => (await list()).drafts.find((draft) => draft.title === title)!
const namesOf = async (title: string) => (await draftOf(title)).files.map(({ name }) => name).sort()

test('a cover of another name goes to the draft that it is dropped on, in place of the one before', async () => {
  await plan(['Low Tide.wav', 'a'], ['Pressure.wav', 'b'], ['Low Tide.jpg', 'c'])
  const { id } = await draftOf('Low Tide')
  const other = await draftOf('Pressure')
  await plan(['IMG_2041.jpg', 'd', id])
  expect(await namesOf('Low Tide')).toEqual(['IMG_2041.jpg', 'Low Tide.wav'])
  // Twice is once, and the same picture may be the cover of another beat.
  await plan(['IMG_2041.jpg', 'd', id], ['IMG_2041.jpg', 'd', other.id])
  expect(await namesOf('Low Tide')).toEqual(['IMG_2041.jpg', 'Low Tide.wav'])
  expect(await namesOf('Pressure')).toEqual(['IMG_2041.jpg', 'Pressure.wav'])
  expect(
    (
      await ask('POST', '/files', {
        files: [{ name: 'x.jpg', bytes: 1, hash: 'e'.repeat(64), draftId: 'gone' }],
      })
    ).status,
  ).toBe(404)
})

test('a waiting file is given to a draft, once', async () => {
  await plan(['Low Tide.wav', 'a'], ['sleeve.png', 'b'])
  const [loose] = (await list()).loose
  const { id } = await draftOf('Low Tide')
  const path = `/files/${loose!.id}/draft`
  expect((await ask('PUT', path, { draftId: 'gone' })).status).toBe(404)
  const after = await ask('PUT', path, { draftId: id })
  expect(after.body).toMatchObject({
    loose: [],
    drafts: [{ files: expect.arrayContaining([expect.objectContaining({ name: 'sleeve.png' })]) }],
  })
  expect((await ask('PUT', path, { draftId: id })).status).toBe(404)
  expect((await ask('PUT', path, {})).body).toMatchObject({ errors: { draftId: 'This is required.' } })
})

test('files of one name are not given to the first of several drafts: somebody says which one', async () => {
  await store.app.inject({
    method: 'PUT',
    url: '/api/admin/import/csv?name=c.csv',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload: Buffer.from('title,audio\nNight Bus,Night Bus/master.wav\nDusk,Dusk/master.wav\n'),
  })
  await store.app.inject({
    method: 'POST',
    url: '/api/admin/import/start',
    headers,
    payload: { isDryRun: false },
  })
  await store.app.jobs.drain()
  await plan(['Dusk/master.wav', 'a'], ['Dusk/master.jpg', 'b'])
  const { loose } = await list()
  expect(loose.map(({ name }) => name).sort()).toEqual(['master.jpg', 'master.wav'])
  expect([await namesOf('Night Bus'), await namesOf('Dusk')]).toEqual([[], []])
  const { id } = await draftOf('Dusk')
  for (const file of loose) await ask('PUT', `/files/${file.id}/draft`, { draftId: id })
  expect([await namesOf('Night Bus'), await namesOf('Dusk')]).toEqual([[], ['master.jpg', 'master.wav']])
  // One is left that waits for the name.
  await plan(['Night Bus/master.wav', 'c'])
  expect(await namesOf('Night Bus')).toEqual(['master.wav'])
})

test('a picture that cannot be shown is named, before it is sent', async () => {
  expect(await plan(['cover.HEIC', 'a'], ['notes.docx', 'b'])).toEqual([
    { id: null, state: 'refused', error: 'This is a HEIC photo. Please choose a JPEG, PNG or WebP picture.' },
    { id: null, state: 'refused', error: 'This is not audio, a picture or a zip.' },
  ])
})

test('a WAV takes the place of the MP3 that lacks it', async () => {
  await plan(['Low Tide.mp3', 'a'])
  await store.db.updateTable('drafts').set({ state: 'draft', lossy: 1 }).execute()
  await plan(['Low Tide.wav', 'b'])
  expect((await list()).drafts).toMatchObject([{ title: 'Low Tide', files: [{ name: 'Low Tide.wav' }] }])
})
