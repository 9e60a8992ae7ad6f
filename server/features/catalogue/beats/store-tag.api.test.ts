import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SavedBeat } from '#contract/beats/admin-beat.ts'
import type { StoreTagView } from '#contract/beats/store-tag.ts'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { ensureLicenseTemplates } from '#server/model/license/ensure-license-templates.ts'
import { id3Bytes } from '#server/platform/media/audio/id3-tag.ts'
import { multipart, wavFile } from '#tests/audio-files.ts'
import { makeUser, signIn } from '#tests/factories.ts'
import { once } from '#tests/once.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

// Makes real previews in child processes.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let store: TestStore
let admin: { cookie: string }
let image: Buffer
const ids: string[] = []

beforeAll(async () => {
  store = await testStore(ensureLicenseTemplates)
  admin = await signIn(store, await makeUser(store.db, { role: 'admin' }))
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  for (const hertz of [220, 330]) ids.push(await upload(hertz))
})

afterAll(() => store.close())

async function upload(hertz: number): Promise<string> {
  const form = multipart({
    ...{ title: `Beat ${hertz}`, description: 'x', price: '20', bpm: '90', tone: 'A minor' },
    image: [image, 'a.png'],
    audio: [wavFile(7, { hertz, sampleRate: 22_050 }), 'a.wav'],
  })
  const answer = await send('POST', '/api/beats', form)
  await drain()
  return answer.json<SavedBeat>().id
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

async function send(
  method: Method,
  url: string,
  form?: { payload: Buffer; headers: Record<string, string> },
) {
  const answer = await store.app.inject({
    ...{ method, url, headers: { ...form?.headers, ...admin } },
    ...(form && { payload: form.payload }),
  })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer
}

async function ask<Body>(method: Method, url: string, payload: object = {}) {
  const answer = await store.app.inject({ method, url, headers: admin, ...(method !== 'GET' && { payload }) })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json<Body>()
}

/** Clock of the jobs: periodic ones are due in later calls of `drainLater` only. */
let clock = Date.now()

async function drain(): Promise<void> {
  clock = Math.max(clock, Date.now())
  expect((await store.app.jobs.drain({ at: clock })).failures).toEqual([])
}

async function drainLater(): Promise<void> {
  clock += 30_000
  await drain()
}

const beat = async (id: string) => (await store.app.inject({ url: `/api/beats/${id}` })).json<BeatDetail>()
const audio = async (url: string) => {
  const answer = await store.app.inject({ url: `/api/${url}` })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}
const view = () => ask<StoreTagView>('GET', '/api/admin/store-tag')
const title = (preview: Buffer) => preview.subarray(0, id3Bytes(preview)).toString('latin1')

test('previews are renewed with a new tag on request, and old ones are served until then', async () => {
  expect(await view()).toEqual({
    own: false,
    levelDb: 0,
    renewal: { total: 2, done: 2, failed: 0, isRunning: false },
  })
  const before = await Promise.all(ids.map(beat))
  const versions = () => store.db.selectFrom('beats').select(['id', 'audio_version']).orderBy('id').execute()
  const versionsBefore = await versions()
  const renewed = await ask<StoreTagView>('PATCH', '/api/admin/store-tag', { levelDb: -6 })
  expect(renewed).toMatchObject({ levelDb: -6, renewal: { done: 0, isRunning: false } })
  // No automatic renewal.
  await drainLater()
  expect(await view()).toMatchObject({ renewal: { done: 0 } })
  const started = await ask<StoreTagView>('PUT', '/api/admin/store-tag/renewal', { isRunning: true })
  expect(started.renewal).toEqual({ total: 2, done: 0, failed: 0, isRunning: true })
  await drainLater()
  expect((await view()).renewal).toEqual({ total: 2, done: 2, failed: 0, isRunning: false })
  for (const old of before) {
    const now = await beat(old.id)
    expect(now.audioURL).not.toBe(old.audioURL)
    const sound = await audio(now.audioURL)
    expect(title(sound)).toContain(old.title)
    expect(Math.abs(sound.length - (await audio(old.audioURL)).length)).toBeLessThan(2_000)
    expect({ ...now, audioURL: '' }).toEqual({ ...old, audioURL: '' })
  }
  // Open checkouts stay valid.
  expect(await versions()).toEqual(versionsBefore)
  // The analysis carries over to the new preview instead of running again.
  const structures = await store.db.selectFrom('beat_structures').select('audio_url').execute()
  const urls = (await Promise.all(ids.map(beat))).map(({ audioURL }) => audioURL)
  expect(structures.map(({ audio_url }) => audio_url).toSorted()).toEqual(urls.toSorted())
})

test('renewing waits for uploads, can be stopped, and resumes where it stopped', async () => {
  await ask('PATCH', '/api/admin/store-tag', { levelDb: 3 })
  await ask('PUT', '/api/admin/store-tag/renewal', { isRunning: true })
  const [first = ''] = ids
  await store.db.updateTable('beat_uploads').set({ state: 'working' }).where('beat_id', '=', first).execute()
  await drainLater()
  expect((await view()).renewal).toMatchObject({ done: 0, isRunning: true })
  await store.db.updateTable('beat_uploads').set({ state: 'done' }).execute()
  const stopped = await ask<StoreTagView>('PUT', '/api/admin/store-tag/renewal', { isRunning: false })
  expect(stopped.renewal).toMatchObject({ done: 0, isRunning: false })
  await drainLater()
  expect((await view()).renewal).toMatchObject({ done: 0 })
  await store.db.updateTable('beats').set({ preview_tag: 'default 3' }).where('id', '=', first).execute()
  const kept = await beat(first)
  await ask('PUT', '/api/admin/store-tag/renewal', { isRunning: true })
  await drainLater()
  expect((await view()).renewal).toMatchObject({ done: 2, isRunning: false })
  expect((await beat(first)).audioURL).toBe(kept.audioURL)
})

once('a lost master is counted, keeps its preview, and is retried on request', async () => {
  const [first = ''] = ids
  const file = await store.db
    .selectFrom('beat_files')
    .select('path')
    .where('beat_id', '=', first)
    .where('kind', '=', 'master-wav')
    .executeTakeFirstOrThrow()
  const master = wavFile(7, { hertz: 220, sampleRate: 22_050 })
  await store.storage.private.remove(file.path ?? '')
  await ask('PATCH', '/api/admin/store-tag', { levelDb: 4 })
  await ask('PUT', '/api/admin/store-tag/renewal', { isRunning: true })
  await drainLater()
  expect((await view()).renewal).toEqual({ total: 2, done: 1, failed: 1, isRunning: false })
  await audio((await beat(first)).audioURL)
  await store.storage.private.put(file.path ?? '', master)
  await ask('PUT', '/api/admin/store-tag/renewal', { isRunning: true })
  await drainLater()
  expect((await view()).renewal).toEqual({ total: 2, done: 2, failed: 0, isRunning: false })
})

once('a tag level can be heard before it is chosen', async () => {
  const sample = async (levelDb: number) => {
    const answer = await send('GET', `/api/admin/store-tag/sample?levelDb=${levelDb}`)
    expect(answer.headers['content-type']).toBe('audio/mpeg')
    return answer.rawPayload
  }
  const [quiet, loud] = [await sample(-12), await sample(6)]
  expect(quiet.equals(loud)).toBe(false)
  expect((await view()).levelDb).toBe(4)
  const refused = await store.app.inject({
    ...{ method: 'PATCH', url: '/api/admin/store-tag', headers: admin, payload: { levelDb: 7 } },
  })
  expect(refused.statusCode).toBe(400)
})

test.each([{ title: 'Another Name' }, { bpm: '123' }, { tone: 'F# minor' }])(
  'an edit of %o updates the preview’s ID3 tag but not its audio',
  async (change) => {
    const [id = ''] = ids
    const before = await beat(id)
    const old = await audio(before.audioURL)
    const { revision } = await ask<{ revision: number }>('GET', `/api/admin/beats/${id}`)
    await ask('PATCH', `/api/beats/${id}`, { revision, ...change })
    await drain()
    const preview = await audio((await beat(id)).audioURL)
    const [wanted] = Object.values(change)
    expect(title(preview)).toContain(wanted.replace(' minor', 'm'))
    expect(preview.subarray(id3Bytes(preview)).equals(old.subarray(id3Bytes(old)))).toBe(true)
  },
)

once('a new cover updates the preview’s ID3 tag', async () => {
  const [id = ''] = ids
  const before = await audio((await beat(id)).audioURL)
  const { revision } = await ask<{ revision: number }>('GET', `/api/admin/beats/${id}`)
  const blue = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
  await send('PATCH', `/api/beats/${id}`, multipart({ revision: String(revision), image: [blue, 'b.png'] }))
  await drain()
  const preview = await audio((await beat(id)).audioURL)
  const coverOf = (file: Buffer) => file.subarray(file.indexOf('\xff\xd8', 0, 'latin1'), id3Bytes(file))
  const { dominant } = await sharp(coverOf(preview)).stats()
  expect(dominant.b).toBeGreaterThan(200)
  expect(preview.subarray(id3Bytes(preview)).equals(before.subarray(id3Bytes(before)))).toBe(true)
})

test('an edit without a change keeps the preview', async () => {
  const [id = ''] = ids
  const before = await beat(id)
  const { revision } = await ask<{ revision: number }>('GET', `/api/admin/beats/${id}`)
  await ask('PATCH', `/api/beats/${id}`, { revision, title: before.title, description: 'Other words' })
  await drain()
  expect((await beat(id)).audioURL).toBe(before.audioURL)
})
