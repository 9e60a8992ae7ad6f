import { createHash } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DRAFT_HEAD_BYTES, type DraftList, type PlannedFile } from '#contract/beats/draft.ts'
import { ensureLicenseTemplates } from '#server/model/license/ensure-license-templates.ts'
import { PrivateFiles } from '#server/platform/storage/private-files.ts'
import { floatWav, wavFile } from '#tests/audio-files.ts'
import { makeUser, signIn } from '#tests/factories.ts'
import { once } from '#tests/once.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'
import { zipFile } from '#tests/zip-files.ts'
import { cleanDrafts } from './clean-drafts.ts'
import { receiveFile } from './receive-file.ts'
import { UploadFolder } from './upload-folder.ts'

const TUS = { 'tus-resumable': '1.0.0' }
const UPLOADS = '/api/admin/drafts/uploads'

let store: TestStore
let headers: Record<string, string>

beforeEach(async () => {
  store = await testStore(ensureLicenseTemplates)
  headers = await signIn(store, await makeUser(store.db, { role: 'admin', username: 'ada' }))
})

afterEach(() => store.close())

async function ask<Answer = DraftList>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
) {
  const answer = await store.app.inject({
    method,
    url: `/api/admin/drafts${path}`,
    headers,
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json<Answer>() }
}
const list = async () => (await ask('GET', '')).body

async function plan(...files: [name: string, content: Buffer][]): Promise<PlannedFile[]> {
  const announced = files.map(([name, content]) => ({
    name,
    bytes: content.length,
    hash: createHash('sha256').update(content.subarray(0, DRAFT_HEAD_BYTES)).digest('hex'),
  }))
  return (await ask<PlannedFile[]>('POST', '/files', { files: announced })).body
}

const begin = (id: string, bytes: number) =>
  store.app.inject({
    method: 'POST',
    url: UPLOADS,
    headers: {
      ...headers,
      ...TUS,
      'upload-length': String(bytes),
      'upload-metadata': `file ${Buffer.from(id).toString('base64')}`,
    },
  })
const part = (id: string, content: Buffer, offset: number) =>
  store.app.inject({
    method: 'PATCH',
    url: `${UPLOADS}/${id}`,
    headers: {
      ...headers,
      ...TUS,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    payload: content,
  })

async function send(...files: [name: string, content: Buffer][]): Promise<void> {
  for (const [at, { id, state }] of (await plan(...files)).entries()) {
    const content = files[at]?.[1] ?? Buffer.alloc(0)
    if (id === null || state === 'done') continue
    expect((await begin(id, content.length)).statusCode).toBe(201)
    expect((await part(id, content, 0)).statusCode).toBe(204)
  }
}
const cover = () =>
  sharp({ create: { width: 700, height: 700, channels: 3, background: '#c43d22' } })
    .jpeg()
    .toBuffer()

test('an upload goes on where it stopped, and the same file is known again', async () => {
  const content = wavFile(21)
  const [first] = await plan(['Night Drive 140 Am.wav', content])
  const id = first?.id ?? ''
  expect(first).toEqual({ id: expect.any(String), state: 'send', error: null })
  expect((await begin(id, content.length)).headers.location).toBe(`${UPLOADS}/${id}`)
  expect((await part(id, content.subarray(0, 100_000), 0)).headers['upload-offset']).toBe('100000')
  expect((await list()).drafts).toMatchObject([
    {
      title: 'Night Drive',
      bpm: 140,
      tone: 'A minor',
      state: 'sending',
      files: [{ sent: 100_000, bytes: content.length, state: 'sending' }],
    },
  ])
  // As after the tab was closed: the file is dropped again.
  expect(await plan(['folder/Night Drive 140 Am.wav', content])).toEqual([
    { id, state: 'resume', error: null },
  ])
  const head = await store.app.inject({
    method: 'HEAD',
    url: `${UPLOADS}/${id}`,
    headers: { ...headers, ...TUS },
  })
  expect(head.headers['upload-offset']).toBe('100000')
  expect((await part(id, content.subarray(5), 5)).statusCode).toBe(409)
  expect((await part(id, content.subarray(100_000), 100_000)).statusCode).toBe(204)
  // Whole, and about to be moved from where uploads can be asked for.
  expect(await plan(['Night Drive 140 Am.wav', content])).toEqual([{ id, state: 'done', error: null }])
  await store.app.jobs.drain()
  expect(await plan(['Night Drive 140 Am.wav', content])).toEqual([{ id, state: 'done', error: null }])
  // What its name says stays, whatever is heard.
  expect((await list()).drafts).toMatchObject([{ state: 'draft', bpm: 140, tone: 'A minor' }])
  expect((await store.db.selectFrom('beats').select('id').execute()).length).toBe(0)
})

test('only administrators send files, and only announced ones of the announced size', async () => {
  const customer = await signIn(store, await makeUser(store.db))
  const [planned] = await plan(['Night.wav', wavFile(1)])
  const id = planned?.id ?? ''
  expect((await begin('other', 10)).statusCode).toBe(404)
  expect((await begin(id, 10)).statusCode).toBe(404)
  await begin(id, wavFile(1).length)
  for (const method of ['HEAD', 'PATCH', 'POST'] as const) {
    const answer = await store.app.inject({
      method,
      url: method === 'POST' ? UPLOADS : `${UPLOADS}/${id}`,
      headers: { ...customer, ...TUS },
    })
    expect(answer.statusCode, method).toBe(403)
  }
  const refused = await plan(['notes.txt', Buffer.from('hello')])
  expect(refused).toEqual([{ id: null, state: 'refused', error: 'This is not audio, a picture or a zip.' }])
})

test('a cover waits for the beat of its name, in any order', async () => {
  await send(['Night.jpg', await cover()])
  await store.app.jobs.drain()
  expect(await list()).toMatchObject({ drafts: [], loose: [{ name: 'Night.jpg', state: 'received' }] })
  await plan(['night.WAV', wavFile(2)])
  const { drafts, loose } = await list()
  expect(loose).toEqual([])
  expect(drafts[0]?.files.map(({ kind }) => kind).toSorted()).toEqual(['audio', 'cover'])
})

test('cells change together in steps that can be undone, also a removal', async () => {
  await plan(['A 90 Am.wav', wavFile(1)], ['B.wav', wavFile(2)])
  const ids = (await list()).drafts.map(({ id }) => id)
  const set = { price: 29.99, tags: ['Dark'], tone: 'c#m', description: '{title} at {bpm}' }
  const { body } = await ask('PATCH', '', { changes: [{ ids, set }] })
  expect(body.drafts).toMatchObject(
    ids.map(() => ({ price: 29.99, tags: ['Dark'], tone: 'C# minor', sources: { tone: 'typed' } })),
  )
  expect((await ask('PATCH', '', { changes: [{ ids, set: { bpm: 1_000 } }] })).status).toBe(400)
  expect((await ask('PATCH', '', { changes: [{ ids, set: { tone: 'loud' } }] })).status).toBe(400)
  expect(
    (await ask('PATCH', '', { changes: [{ ids: [ids[0]], set: { removed: true } }] })).body.drafts,
  ).toHaveLength(1)
  expect((await ask('POST', '/undo')).body.drafts).toHaveLength(2)
  const undone = (await ask('POST', '/undo')).body
  expect(undone.drafts).toMatchObject([
    { price: null, tone: 'A minor', sources: { tone: 'name' } },
    { price: null, tone: '' },
  ])
  expect(undone.canUndo).toBe(false)
  expect((await ask('POST', '/undo')).status).toBe(409)
})

test('an upload is not lost by a kill between its file in the store and its row', async () => {
  const content = wavFile(21)
  const [planned] = await plan(['Night.wav', content])
  const id = planned?.id ?? ''
  await begin(id, content.length)
  await part(id, content.subarray(0, -1), 0)
  const uploads = new UploadFolder(store.config.dataDir)
  await appendFile(uploads.path(id), content.subarray(-1))
  const masters = new PrivateFiles(store.storage)
  const { db } = store
  const receive = (given: { db: object }) => {
    const production = { masters, connection: given, wakeJobs: () => {} }
    return receiveFile({ production, uploads } as unknown as Parameters<typeof receiveFile>[0], id)
  }
  const killed = { selectFrom: db.selectFrom.bind(db), transaction: () => expect.fail('killed') }
  await expect(receive({ db: killed })).rejects.toThrow('killed')
  await receive({ db })
  const file = await db.selectFrom('draft_files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(file).toMatchObject({ state: 'received', path: expect.stringMatching(/\.wav$/) })
  expect((await masters.stored(file.path ?? '')).bytes).toBe(content.length)
  expect(await uploads.sent(id)).toBe(0)
})

test('unfinished uploads are forgotten after a week', async () => {
  const [planned] = await plan(['Night.wav', wavFile(1)])
  await begin(planned?.id ?? '', wavFile(1).length)
  const uploads = new UploadFolder(store.config.dataDir)
  const deps = { production: { connection: store.connection }, uploads }
  const clean = (days: number) =>
    cleanDrafts(deps as Parameters<typeof cleanDrafts>[0], Date.now() + days * 86_400_000)
  await clean(6.9)
  expect(await uploads.has(planned?.id ?? '')).toBe(true)
  await clean(7.1)
  expect(await uploads.has(planned?.id ?? '')).toBe(false)
  expect((await list()).drafts).toEqual([])
})

once(
  'drafts say which stems do not fit and which masters clip, before they are published',
  async () => {
    const stems = (...seconds: number[]) =>
      zipFile(Object.fromEntries(seconds.map((length, at) => [`Stem ${at}.wav`, wavFile(length)])))
    await send(
      ['One.wav', wavFile(21, { hertz: 220 })],
      ['One.zip', await stems(23, 23)],
      ['Two.wav', wavFile(21, { hertz: 330 })],
      ['Two.zip', await stems(21, 20)],
      ['Three.wav', wavFile(21, { hertz: 440 })],
    )
    await store.app.jobs.drain()
    // After the beat was heard.
    const hot = floatWav(21, 0.5)
    for (let sample = 0; sample < 100; sample++) hot.writeFloatLE(1.5, 400_044 + 4 * sample)
    await send(['Three.zip', await stems(21, 21.05)], ['Hot.wav', hot])
    await store.app.jobs.drain()
    const { drafts } = await list()
    const stemsOf = (title: string) => {
      const draft = drafts.find((one) => one.title === title)
      expect(draft?.state).toBe('draft')
      return draft?.files.find(({ kind }) => kind === 'stems')
    }
    expect(stemsOf('One')).toMatchObject({
      state: 'received',
      error: expect.stringMatching(/^The stems are 23\.0 seconds long, and the beat is 21\.0\./),
    })
    expect(stemsOf('Two')).toMatchObject({
      state: 'refused',
      error: expect.stringMatching(/^“Stem 1\.wav” is 20\.00 seconds long, “Stem 0\.wav” 21\.00 seconds\./),
    })
    expect(stemsOf('Three')).toMatchObject({ state: 'received', error: null })
    expect(drafts.find(({ title }) => title === 'Hot')?.files).toMatchObject([
      { state: 'received', error: expect.stringMatching(/^This file is 3\.5 dB over full scale\./) },
    ])
  },
  120_000,
)

once(
  'drafts say what is wrong, and those that are ready become beats',
  async () => {
    const good = wavFile(21, { hertz: 220 })
    await send(
      ['Good One 120 Am.wav', good],
      ['Good One 120 Am.jpg', await cover()],
      ['Short.wav', wavFile(8)],
      ['Cut.wav', wavFile(30, { hertz: 330 }).subarray(0, 2_000_000)],
      ['Not Audio.wav', Buffer.from('<html>hello</html>'.repeat(20))],
    )
    await store.app.jobs.drain()
    // Under another name, a little quieter: the sound is the same.
    await send(['Copy.wav', wavFile(21, { hertz: 220, gain: 0.3 })])
    await store.app.jobs.drain()
    const found = await list()
    const problems = Object.fromEntries(
      found.drafts.map(({ fileName, problem }) => [fileName, problem?.title ?? null]),
    )
    expect(problems).toEqual({
      'Good One 120 Am.wav': null,
      'Short.wav': 'Too short: 0:08',
      'Cut.wav': 'File cut short',
      'Not Audio.wav': 'Not audio',
      'Copy.wav': 'Twice in your drafts',
    })
    expect((await ask<{ count: number }>('POST', '/publish', {})).body.count).toBe(0)
    const ids = found.drafts.map(({ id }) => id)
    const goesOut = new Date(Date.now() + 86_400_000).toISOString()
    const set = { price: 30, description: '{title}, {tone}.', tags: ['Dark'], publishAt: goesOut }
    await ask('PATCH', '', { changes: [{ ids, set }] })
    const read = vi.spyOn(store.storage.private, 'withLocalFile')
    const added = vi.spyOn(PrivateFiles.prototype, 'add')
    expect((await ask<{ count: number }>('POST', '/publish', {})).body.count).toBe(1)
    await store.app.jobs.drain()
    // The beat takes the stored files as they are. Only its processing reads them (the cover also for the tag of the
    // preview), and adds the MP3 to deliver.
    expect(read.mock.calls.map(([key]) => key.split('.').at(-1)).sort()).toEqual(['png', 'png', 'wav'])
    expect(added.mock.calls.map(([, extension]) => extension)).toEqual(['mp3'])
    vi.restoreAllMocks()
    const beats = await store.db.selectFrom('beats').selectAll().execute()
    expect(beats).toMatchObject([
      {
        title: 'Good One',
        description: 'Good One, A minor.',
        bpm: 120,
        price_cents: 3000,
        status: 'scheduled',
        publish_at: Date.parse(goesOut),
      },
    ])
    expect((await plan(['Good One 120 Am.wav', good]))[0]?.error).toBe('This file was published as Good One.')
    expect((await ask<{ count: number }>('POST', '/take-back', {})).body.count).toBe(1)
    expect((await list()).drafts.map(({ title }) => title)).toContain('Good One')
    expect(await store.db.selectFrom('beats').select('status').execute()).toEqual([])
  },
  120_000,
)
