// The second test needs the store of the first.
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedBeat } from '#contract/beats/admin-beat.ts'
import { removeOrphanedFiles } from '#server/features/store/backup/remove-orphaned-files.ts'
import { ensureLicenseTemplates } from '#server/model/license/ensure-license-templates.ts'
import { PrivateFiles } from '#server/platform/storage/private-files.ts'
import { PublicFiles } from '#server/platform/storage/public-files.ts'
import { STORE_ID_FILE } from '#server/platform/storage/store-id.ts'
import { multipart, wavFile } from '#tests/audio-files.ts'
import { makeBeat, makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

let store: TestStore
let admin: { cookie: string }
let ownerId: string
let form: { payload: Buffer; headers: Record<string, string> }
let filesRoot: string

const fields = { title: 'Cut', description: 'x', price: '20', bpm: '90', tone: 'A minor' }

beforeAll(async () => {
  store = await testStore(ensureLicenseTemplates)
  const user = await makeUser(store.db, { role: 'admin' })
  ownerId = user.id
  admin = await signIn(store, user)
  filesRoot = join(store.config.dataDir, 'files')
  const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  form = multipart({ ...fields, image: [image, 'a.jpg'], audio: [wavFile(20), 'a.wav'] })
})

afterAll(() => store.close())

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile() && entry.name !== STORE_ID_FILE)
    .map((entry) => join(entry.parentPath, entry.name))

test('an upload aborted at any point leaves no beat and no file', async () => {
  await store.app.listen({ port: 0, host: '127.0.0.1' })
  const address = store.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const anywhere = Array.from({ length: 6 }, () => Math.random())
  for (const share of [0.001, 0.1, 0.37, 0.5, 0.81, 0.99, ...anywhere]) {
    await new Promise<void>((resolve) => {
      const headers = { ...form.headers, ...admin, 'content-length': form.payload.length }
      const upload = httpRequest({ port, path: '/api/beats', method: 'POST', headers })
      upload.on('error', () => resolve())
      upload.on('close', () => resolve())
      upload.write(form.payload.subarray(0, Math.floor(form.payload.length * share)))
      setTimeout(() => upload.destroy(), 60)
    })
  }
  await expect
    .poll(() => filesIn(filesRoot), { timeout: 300_000, message: `broken off at ${anywhere}` })
    .toEqual([])
  expect(await store.db.selectFrom('beats').select('id').execute()).toEqual([])
})

test('interrupted processing restarts, and nothing unfinished is public meanwhile', async () => {
  const answer = await store.app.inject({
    method: 'POST',
    url: '/api/beats',
    payload: form.payload,
    headers: { ...form.headers, ...admin },
  })
  const { id } = answer.json<SavedBeat>()
  // As after a killed process: claimed, half done, lease expiring.
  await store.db.updateTable('beat_uploads').set({ state: 'working', progress: 40 }).execute()
  await store.db
    .updateTable('jobs')
    .set({ lease: 'gone', leased_until: Date.now() - 1, attempts: 1 })
    .where('name', '=', 'process beat')
    .execute()
  expect((await store.app.inject({ url: `/api/beats/${id}` })).statusCode).toBe(404)
  await expect
    .poll(async () => (await store.app.inject({ url: `/api/beats/${id}` })).statusCode, { timeout: 300_000 })
    .toBe(200)
  expect((await filesIn(join(filesRoot, 'making'))).length).toBe(0)
})

test('orphaned files are removed after a day, unless an order or a beat needs them', async () => {
  const place = async (path: string, ageHours: number) => {
    const file = join(store.config.dataDir, 'files', path)
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, path)
    const at = new Date(Date.now() - ageHours * 3_600_000)
    await utimes(file, at, at)
    return file
  }
  const beat = await makeBeat(store.db, { owner_id: ownerId, audio_url: 'media/previews/kept.mp3' })
  const sold = 'cc/sold.wav'
  await store.db
    .insertInto('beat_files')
    .values({
      id: 'f1',
      beat_id: beat.id,
      kind: 'master-wav',
      status: 'ready',
      source: null,
      path: sold,
      sha256: 'x',
      bytes: 1,
      attempts: 0,
      last_error: null,
      created_at: 0,
    })
    .execute()
  const kept = [
    await place('public/previews/kept.mp3', 90),
    await place(`private/${sold}`, 90),
    await place('public/covers/none-640.avif', 90),
    // Share pictures, which nothing refers to.
    await place('public/share/young.png', 29 * 24),
  ]
  const gone = [
    await place('public/previews/old.mp3', 90),
    await place('public/covers/0000-640.avif', 90),
    await place('private/dd/old.flac', 90),
    await place('private/making/old.part', 30),
    await place('public/share/old.png', 31 * 24),
  ]
  const files = {
    connection: store.connection,
    masters: new PrivateFiles(store.storage),
    publicFiles: new PublicFiles(store.storage),
  }
  await removeOrphanedFiles(files, Date.now())
  for (const file of kept) expect((await stat(file)).isFile()).toBe(true)
  for (const file of gone) await expect(stat(file)).rejects.toThrow('ENOENT')
  // Files of a deleted beat are kept for one more day, and forever if an order needs them.
  await store.db.deleteFrom('beats').where('id', '=', beat.id).execute()
  await removeOrphanedFiles(files, Date.now())
  expect(await store.db.selectFrom('beat_files').select('id').where('id', '=', 'f1').execute()).toHaveLength(
    1,
  )
  await removeOrphanedFiles(files, Date.now() + 25 * 3_600_000)
  expect(await store.db.selectFrom('beat_files').select('id').where('id', '=', 'f1').execute()).toEqual([])
})
