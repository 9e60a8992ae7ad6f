import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SavedBeat } from '#contract/beats/admin-beat.ts'
import { ensureLicenseTemplates } from '#server/model/license/ensure-license-templates.ts'
import { multipart, wavFile } from '#tests/audio-files.ts'
import { makeUser, signIn } from '#tests/factories.ts'
import { once } from '#tests/once.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

// Processes real audio in a child process.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

let store: TestStore
let admin: { cookie: string }

beforeEach(async () => {
  store = await testStore(ensureLicenseTemplates)
  admin = await signIn(store, await makeUser(store.db, { role: 'admin' }))
})

afterEach(() => store.close())

async function upload(title: string, seconds = 3): Promise<string> {
  const fields = { title, description: 'x', price: '20', bpm: '90', tone: 'A minor' }
  const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const form = multipart({ ...fields, image: [image, 'a.jpg'], audio: [wavFile(seconds), 'a.wav'] })
  const headers = { ...form.headers, ...admin }
  const answer = await store.app.inject({ method: 'POST', url: '/api/beats', payload: form.payload, headers })
  return answer.json<SavedBeat>().id
}

const remove = (id: string) => store.app.inject({ method: 'DELETE', url: `/api/beats/${id}`, headers: admin })

const restore = (id: string) =>
  store.app.inject({ method: 'POST', url: `/api/admin/beats/${id}/restore`, headers: admin })

const isPublic = async (id: string) =>
  (await store.app.inject({ url: `/api/beats/${id}` })).statusCode === 200

async function stateOf(id: string): Promise<string | undefined> {
  const query = store.db.selectFrom('beat_uploads').select('state').where('beat_id', '=', id)
  return (await query.executeTakeFirst())?.state
}

/** Jobs that process beats. */
async function waiting(): Promise<number> {
  const query = store.db.selectFrom('jobs').select('id').where('name', '=', 'process beat')
  return (await query.execute()).length
}

once(
  'a beat deleted before its turn is not processed, others are, and once restored it is, too',
  async () => {
    const gone = await upload('Gone')
    const kept = await upload('Kept')
    await remove(gone)
    await store.app.jobs.drain()
    expect([await stateOf(gone), await stateOf(kept)]).toEqual(['waiting', 'done'])
    expect(await waiting()).toBe(0)
    await restore(gone)
    await store.app.jobs.drain()
    expect([await stateOf(gone), await isPublic(gone)]).toEqual(['done', true])
  },
)

test('a beat deleted while it is processed gives way at once, and waits to be restored', {}, async () => {
  const id = await upload('Long', 60)
  const run = store.app.jobs.drain()
  await expect.poll(() => stateOf(id), { timeout: 300_000 }).toBe('working')
  await remove(id)
  const { failures } = await run
  expect(failures).toEqual([])
  expect(await stateOf(id)).toBe('waiting')
  expect(await waiting()).toBe(0)
  await restore(id)
  expect(await waiting()).toBe(1)
})

once('restoring a processed beat processes nothing again', async () => {
  const id = await upload('Done')
  await store.app.jobs.drain()
  await remove(id)
  await restore(id)
  expect(await waiting()).toBe(0)
  expect(await isPublic(id)).toBe(true)
})
