import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminBeat, BeatFields, SavedBeat } from '#contract/beats/admin-beat.ts'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { ensureLicenseTemplates } from '#server/model/license/ensure-license-templates.ts'
import { multipart, wavFile } from '#tests/audio-files.ts'
import { makeTag, makeUser, signIn } from '#tests/factories.ts'
import { once } from '#tests/once.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

let store: TestStore
let admin: { cookie: string }
let image: Buffer
const audio = wavFile()

beforeAll(async () => {
  store = await testStore(ensureLicenseTemplates)
  admin = await signIn(store, await makeUser(store.db, { role: 'admin', username: 'nia' }))
  image = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#c43d22' } })
    .jpeg()
    .toBuffer()
})

afterAll(() => store.close())

const fields = {
  title: 'Pale Horse Power',
  description: 'Slow and heavy.',
  price: '65.50',
  bpm: '142',
  tone: 'D minor',
}

function post(given: Parameters<typeof multipart>[0]) {
  const { payload, headers } = multipart(given)
  return store.app.inject({ method: 'POST', url: '/api/beats', payload, headers: { ...headers, ...admin } })
}

async function create(given: Parameters<typeof multipart>[0] = {}): Promise<AdminBeat> {
  const answer = await post({ ...fields, image: [image, 'cover.jpg'], audio: [audio, 'beat.wav'], ...given })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<SavedBeat>().beat
}

const read = async (id: string) =>
  (await store.app.inject({ url: `/api/admin/beats/${id}`, headers: admin })).json<AdminBeat>()

function edit(id: string, change: object) {
  return store.app.inject({ method: 'PATCH', url: `/api/beats/${id}`, payload: change, headers: admin })
}

once(
  'an uploaded beat is processing, then in the store with preview, cover, waveform, licenses and files',
  async () => {
    const tag = await makeTag(store.db, 'Drill')
    const made = await create({ tags: [tag.id], newTags: ['Night'], owner: 'somebody else' })
    expect(made).toMatchObject({ status: 'processing', owner: 'nia', price: 65.5, audioURL: null })
    expect((await store.app.inject({ url: `/api/beats/${made.id}` })).statusCode).toBe(404)
    expect((await store.app.jobs.drain()).failures).toEqual([])
    const ready = await read(made.id)
    expect(ready).toMatchObject({ status: 'ready', error: null, durationSeconds: 3 })
    const beat = (await store.app.inject({ url: `/api/beats/${made.id}` })).json<BeatDetail>()
    expect(beat.tags.map(({ name }) => name)).toEqual(['Drill', 'Night'])
    expect(beat.licenses.map(({ name }) => name)).toEqual(['Basic', 'Premium', 'Trackout'])
    expect(Buffer.from(beat.waveform, 'base64')).toHaveLength(800)
    expect(beat.cover.color).toBe('#c83828')
    for (const width of beat.cover.widths)
      for (const format of ['avif', 'webp'])
        expect(
          (await store.app.inject({ url: `/api/${beat.cover.path}-${width}.${format}` })).statusCode,
        ).toBe(200)
    const preview = await store.app.inject({ url: `/api/${beat.audioURL}` })
    expect(preview.headers['content-type']).toBe('audio/mpeg')
    const files = await store.db.selectFrom('beat_files').selectAll().where('beat_id', '=', made.id).execute()
    expect(files.map(({ kind, status }) => [kind, status]).sort()).toEqual([
      ['master-wav', 'ready'],
      ['mp3-320', 'ready'],
    ])
    const wav = files.find(({ kind }) => kind === 'master-wav')
    expect(await readFile(join(store.config.dataDir, 'files', 'private', wav?.path ?? ''))).toEqual(audio)
  },
)

once('every field is stored as written, on create and on edit', async () => {
  const [tag, other] = [await makeTag(store.db, 'Kept'), await makeTag(store.db, 'Kept later')]
  /** Maps each form field to what an admin reads back; a new field fails to compile until it is added here. */
  type Case = readonly [written: string | string[], shown: object]
  const scheduled = '2999-01-01T10:00:00.000Z'
  const created: Record<keyof Omit<BeatFields, 'licenses' | 'newTags'>, Case> = {
    title: ['One', { title: 'One' }],
    description: ['First words', { description: 'First words' }],
    price: ['11.50', { price: 11.5 }],
    bpm: ['101', { bpm: 101 }],
    tone: ['C major', { tone: 'C major' }],
    tags: [[tag.id], { tags: [tag] }],
    freeDownload: ['yes', { freeDownload: true }],
    publication: ['scheduled', {}],
    publishAt: [scheduled, { publishAt: scheduled }],
    slug: ['Number One', { slug: 'number-one' }],
  }
  const edited: typeof created = {
    title: ['Two', { title: 'Two' }],
    description: ['Second words', { description: 'Second words' }],
    price: ['12.50', { price: 12.5 }],
    bpm: ['102', { bpm: 102 }],
    tone: ['D major', { tone: 'D major' }],
    tags: [[other.id], { tags: [other] }],
    freeDownload: ['false', { freeDownload: false }],
    publication: ['scheduled', { status: 'scheduled' }],
    publishAt: ['2999-02-01T10:00:00.000Z', { publishAt: '2999-02-01T10:00:00.000Z' }],
    slug: ['number-two', { slug: 'number-two' }],
  }
  const written = (cases: typeof created) =>
    Object.fromEntries(Object.entries(cases).map(([name, [value]]) => [name, value]))
  const shown = (cases: typeof created) => Object.assign({}, ...Object.values(cases).map(([, each]) => each))
  const { id } = await create(written(created))
  await store.app.jobs.drain()
  expect(await read(id)).toMatchObject(shown(created))
  const answer = await edit(id, { ...written(edited), revision: 1 })
  expect(answer.json<SavedBeat>().beat).toMatchObject(shown(edited))
})

once('editing one field leaves every other field as it was', async () => {
  const [drill, night] = [await makeTag(store.db, 'Alone drill'), await makeTag(store.db, 'Alone night')]
  const { id } = await create({ tags: [drill.id], publication: 'hidden' })
  await store.app.jobs.drain()
  const changes = {
    title: 'Alone',
    description: 'Alone, too',
    price: '12.50',
    bpm: '99',
    tone: 'G major',
    tags: [night.id],
    newTags: ['Alone new'],
    licenses: [],
    freeDownload: true,
    publication: 'ready',
    slug: 'all-alone',
  } satisfies Record<keyof Omit<BeatFields, 'publishAt'>, unknown>
  const shownAs: Record<string, keyof AdminBeat> = { newTags: 'tags', publication: 'status' }
  for (const [name, value] of Object.entries(changes)) {
    const before = await read(id)
    const answer = await edit(id, { [name]: value, revision: before.revision })
    const { beat } = answer.json<SavedBeat>()
    const changed = (Object.keys(beat) as (keyof AdminBeat)[]).filter(
      (key) => key !== 'revision' && JSON.stringify(beat[key]) !== JSON.stringify(before[key]),
    )
    expect(changed).toEqual([shownAs[name] ?? name])
  }
  expect((await read(id)).tags.map(({ name }) => name)).toEqual(['Alone new', 'Alone night'])
})

test('an empty form is refused with every required field and stores nothing', async () => {
  const before = await store.db.selectFrom('beats').select('id').execute()
  const answer = await post({ owner: 'x' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    success: false,
    detail: 'Please fix the errors above and try again.',
    errors: {
      title: 'Title is required',
      description: 'Description is required',
      price: 'Price is required',
      bpm: 'BPM is required',
      tone: 'Tone is required',
      image: 'Image is required',
      audio: 'Audio file is required',
    },
  })
  expect(await store.db.selectFrom('beats').select('id').execute()).toHaveLength(before.length)
  // Made for the first upload.
  const { folder } = store.storage.temp
  expect(existsSync(folder) ? await readdir(folder) : []).toEqual([])
})

test('control characters are refused in every field and file name, by field', async () => {
  const deep = 9_000
  const answer = await post({
    title: 'Nu\u0000l',
    description: 'First line\r\nSecond\tline',
    price: '1\u00002',
    bpm: '9\u00000',
    tone: 'A \u007fminor',
    tags: ['a\u0000b'],
    newTags: ['fine', 'b\u0001ad'],
    licenses: `${'['.repeat(deep)}${']'.repeat(deep)}`,
    image: [image, 'co\u0000ver.jpg'],
    audio: [audio, 'be\u0000at.wav'],
  })
  expect(answer.statusCode).toBe(400)
  const { errors } = answer.json<{ errors: Record<string, string> }>()
  expect(Object.keys(errors).sort()).toEqual(
    ['title', 'price', 'bpm', 'tone', 'tags', 'newTags', 'licenses', 'image', 'audio'].sort(),
  )
  for (const name of ['title', 'tone', 'tags', 'newTags']) expect(errors[name]).toMatch('control character')
  expect(errors.audio).toMatch('Rename the file')
  expect(errors.licenses).toMatch('nested')
  const inJson = await post({ ...fields, licenses: JSON.stringify([{ templateId: 'a\u0000', price: '' }]) })
  expect(inJson.json().errors.licenses).toMatch('control character')
})

test('titles, keys and tags are single-line, descriptions multiline', async () => {
  const made = await create({ description: 'First\r\n\r\nSecond\tline', newTags: ['Two\nwords'] })
  expect(made.description).toBe('First\r\n\r\nSecond\tline')
  expect(made.tags.map(({ name }) => name)).toEqual(['Two words'])
  const answer = await edit(made.id, { revision: 1, title: 'Two\nlines', tone: 'A\tminor' })
  expect(answer.json().errors).toEqual({
    title: 'Please write this in one line, without tabs.',
    tone: 'Please write this in one line, without tabs.',
  })
})

test('keys are stored in canonical spelling; tempos and keys that no filter finds are refused with the reason', async () => {
  const made = await create({ tone: 'H-Moll', bpm: '200' })
  expect(made).toMatchObject({ tone: 'B minor', bpm: 200 })
  const edited = await edit(made.id, { revision: 1, tone: 'A#' })
  expect(edited.json<SavedBeat>().beat.tone).toBe('Bb major')
  const refused = await edit(made.id, { revision: 2, tone: 'Dusty', bpm: 201 })
  expect(refused.json().errors).toEqual({
    tone: 'Please enter a key, such as A minor or F# major.',
    bpm: 'Please enter a whole number from 1 to 200: tempo filters do not go further.',
  })
})

once('a silent file fails with its reason, is never public, and can be retried', async () => {
  const made = await create({ audio: [wavFile(2, { gain: 0 }), 'x.wav'] })
  await store.app.jobs.drain()
  expect(await read(made.id)).toMatchObject({ status: 'failed', error: 'The audio file is silent.' })
  expect((await store.app.inject({ url: `/api/beats/${made.id}` })).statusCode).toBe(404)
  const retry = { method: 'POST', url: `/api/admin/beats/${made.id}/retry`, headers: admin } as const
  expect((await store.app.inject(retry)).json()).toMatchObject({ status: 'processing' })
  await store.app.jobs.drain()
  expect(await read(made.id)).toMatchObject({ status: 'failed' })
  // New audio fixes it.
  const { payload, headers } = multipart({ revision: '1', audio: [audio, 'y.wav'] })
  await store.app.inject({
    method: 'PATCH',
    url: `/api/beats/${made.id}`,
    payload,
    headers: { ...headers, ...admin },
  })
  await store.app.jobs.drain()
  expect(await read(made.id)).toMatchObject({ status: 'ready', error: null })
})

test('of two admins editing the same beat, the second gets a conflict', async () => {
  const { id } = await create()
  await store.app.jobs.drain()
  const first = await edit(id, { revision: 1, title: 'First', price: 10, tags: [] })
  expect(first.json<SavedBeat>().beat).toMatchObject({ title: 'First', price: 10, revision: 2, tags: [] })
  const second = await edit(id, { revision: 1, title: 'Second' })
  expect([second.statusCode, second.json().code]).toEqual([409, 'beat_changed'])
  expect((await store.app.inject({ url: `/api/beats/${id}` })).json<BeatDetail>().title).toBe('First')
  expect((await edit(id, { revision: 2, title: ' ' })).json().errors).toEqual({ title: 'Title is required' })
})

test('beats can be hidden, shown and scheduled', async () => {
  const { id } = await create({ publication: 'hidden' })
  await store.app.jobs.drain()
  const isPublic = async () => (await store.app.inject({ url: `/api/beats/${id}` })).statusCode === 200
  expect([(await read(id)).status, await isPublic()]).toEqual(['hidden', false])
  await edit(id, { revision: 1, publication: 'ready' })
  expect(await isPublic()).toBe(true)
  expect((await edit(id, { revision: 2, publication: 'scheduled' })).json().errors).toHaveProperty(
    'publishAt',
  )
  const publishAt = new Date(Date.now() + 3_600_000).toISOString()
  await edit(id, { revision: 2, publication: 'scheduled', publishAt })
  await store.app.jobs.drain()
  expect([(await read(id)).status, await isPublic()]).toEqual(['scheduled', false])
  await store.app.jobs.drain({ at: Date.now() + 3_700_000 })
  expect([(await read(id)).status, await isPublic()]).toEqual(['ready', true])
})

test('a deleted beat leaves the store at once and can be restored', async () => {
  const { id } = await create()
  await store.app.jobs.drain()
  const remove = { method: 'DELETE', url: `/api/beats/${id}`, headers: admin } as const
  expect((await store.app.inject(remove)).json()).toEqual({ success: true })
  expect((await store.app.inject(remove)).statusCode).toBe(404)
  expect((await store.app.inject({ url: `/api/beats/${id}` })).statusCode).toBe(404)
  const restore = { method: 'POST', url: `/api/admin/beats/${id}/restore`, headers: admin } as const
  expect((await store.app.inject(restore)).json()).toMatchObject({ status: 'ready' })
  expect((await store.app.inject({ url: `/api/beats/${id}` })).statusCode).toBe(200)
})

test('a beat keeps its own license prices, and licenses can be removed and added', async () => {
  const templates = (await store.app.inject({ url: '/api/admin/beats/templates', headers: admin })).json()
  const licenses = [
    { templateId: templates[0].id, price: '' },
    { templateId: templates[2].id, price: '199.99' },
  ]
  const made = await create({ licenses: JSON.stringify(licenses) })
  expect(made.licenses.map(({ name, price }) => [name, price])).toEqual([
    ['Basic', null],
    ['Trackout', 199.99],
  ])
  const changed = await edit(made.id, {
    revision: 1,
    licenses: [
      { id: made.licenses[1]?.id, price: 150 },
      { templateId: templates[1].id, price: '' },
    ],
  })
  expect(changed.json<SavedBeat>().beat.licenses.map(({ name, price }) => [name, price])).toEqual([
    ['Premium', null],
    ['Trackout', 150],
  ])
})

test('the list can be searched, sorted and paged', async () => {
  await create({ title: 'Zebra %', bpm: '60' })
  const list = async (query: string) => {
    const answer = await store.app.inject({ url: `/api/admin/beats?${query}`, headers: admin })
    return { titles: answer.json<AdminBeat[]>().map(({ title }) => title), headers: answer.headers }
  }
  expect((await list('q=ZEBRA%20%25')).titles).toEqual(['Zebra %'])
  expect((await list('sort=bpm&limit=1')).titles).toEqual(['Zebra %'])
  const page = await list('limit=2&sort=title')
  expect(page.headers.link).toContain('cursor=2')
  expect((await list('status=processing')).titles).toContain('Zebra %')
})
