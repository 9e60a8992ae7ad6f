import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminStructure, AnalysisProgress } from '#contract/audio/sections.ts'
import type { BeatDetail, SimilarBeat } from '#contract/catalogue/beat.ts'
import { recordCatalogueChange } from '#server/model/catalogue/index.ts'
import { PublicFiles } from '#server/platform/storage/public-files.ts'
import { wavFile } from '#tests/audio-files.ts'
import { makeBeat, makeUser, signIn } from '#tests/factories.ts'
import { once } from '#tests/once.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'
import { BeatAnalysis } from './analyze-beats.ts'
import { storeDeclaredSections, storeStructure } from './store-structure.ts'

let store: TestStore
let admin: { cookie: string }
let ownerId: string
let files: PublicFiles
let beatAudio: string
let toneAudio: string

beforeAll(async () => {
  store = await testStore()
  // Runs are triggered by the tests.
  await store.app.jobs.stop()
  const user = await makeUser(store.db, { role: 'admin' })
  ownerId = user.id
  admin = await signIn(store, user)
  files = new PublicFiles(store.storage)
  const preview = await readFile(fileURLToPath(import.meta.resolve('#demo/prepared/copper-rain.mp3')))
  beatAudio = await files.put('previews', 'copper-rain.mp3', preview)
  toneAudio = await files.put('previews', 'tone.mp3', wavFile(8))
})

afterAll(() => store.close())
beforeEach(async () => {
  await store.db.deleteFrom('beats').execute()
  await store.db.deleteFrom('store_facts').where('name', '=', 'structure_analysis').execute()
})

const makeDemoBeat = (given: { title?: string } = {}) =>
  makeBeat(store.db, {
    owner_id: ownerId,
    bpm: 140,
    tone: 'A minor',
    duration_ms: 43_200,
    audio_url: beatAudio,
    ...given,
  })

async function analyze(signal = new AbortController().signal): Promise<void> {
  const { app, connection } = store
  const deps = { connection, publicFiles: files, catalogue: app.catalogue, log: app.log }
  await new BeatAnalysis(deps).run({ signal })
}

async function ask<Body>(method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const answer = await store.app.inject({ method, url, headers: admin, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json<Body>() }
}

const detail = async (id: string) => (await ask<BeatDetail>('GET', `/api/beats/${id}`)).body

once(
  'existing beats get exact tempo, first downbeat and sections named by letters until confirmed',
  async () => {
    const { id } = await makeDemoBeat()
    await store.app.catalogue.refresh()
    expect(await detail(id)).toMatchObject({ exactBpm: null, downbeatSeconds: null, sections: [] })
    await analyze()
    const { exactBpm, downbeatSeconds, sections } = await detail(id)
    expect(exactBpm).toBe(140)
    expect(downbeatSeconds).toBeLessThan(0.03)
    expect(sections.length).toBeGreaterThan(3)
    expect(sections.every(({ label, confirmed }) => /^[A-F]$/.test(label) && !confirmed)).toBe(true)
    expect(sections.at(-1)!.endSeconds).toBe(43.2)
    for (const [index, section] of sections.slice(1).entries())
      expect(section.startSeconds).toBe(sections[index]!.endSeconds)
  },
)

once('audio without a beat and lost previews get no tempo or sections and are not retried', async () => {
  const tone = await makeBeat(store.db, { owner_id: ownerId, audio_url: toneAudio })
  const gone = await makeBeat(store.db, { owner_id: ownerId, audio_url: 'media/previews/gone.mp3' })
  await analyze()
  for (const { id } of [tone, gone])
    expect(await detail(id)).toMatchObject({ exactBpm: null, downbeatSeconds: null, sections: [] })
  expect((await ask<AnalysisProgress>('GET', '/api/admin/analysis')).body).toEqual({
    total: 2,
    done: 2,
    withoutTempo: 1,
    failed: 1,
    isStopped: false,
  })
  const before = await store.db.selectFrom('catalogue_version').select('version').executeTakeFirst()
  await analyze()
  expect(await store.db.selectFrom('catalogue_version').select('version').executeTakeFirst()).toEqual(before)
})

once('the analysis can be stopped by an admin or a shutdown and resumes where it was', async () => {
  await makeDemoBeat()
  await makeDemoBeat()
  const done = async () => (await ask<AnalysisProgress>('GET', '/api/admin/analysis')).body.done
  const stopped = await ask<AnalysisProgress>('PUT', '/api/admin/analysis', { isStopped: true })
  expect(stopped.body).toMatchObject({ total: 2, done: 0, isStopped: true })
  await analyze()
  expect(await done()).toBe(0)
  await ask('PUT', '/api/admin/analysis', { isStopped: false })
  const end = new AbortController()
  const run = analyze(end.signal)
  await expect.poll(done, { timeout: 300_000 }).toBe(1)
  end.abort(new Error('the store stops'))
  await run.catch(() => {})
  expect(await done()).toBe(1)
  await analyze()
  expect(await done()).toBe(2)
})

once('corrections of tempo, downbeat and sections survive a new analysis', async () => {
  const { id } = await makeDemoBeat()
  await analyze()
  const found = (await ask<AdminStructure>('GET', `/api/admin/beats/${id}/structure`)).body
  expect(found).toMatchObject({ state: 'done', isSure: true, corrected: false, bpm: 140, declaredBpm: 140 })
  const correction = {
    bpm: 140.5,
    downbeatSeconds: 0.12,
    sections: [
      { name: 'Intro', startSeconds: 0, confirmed: true },
      { name: 'Hook', startSeconds: 6.857, confirmed: true },
      { name: 'Verse', startSeconds: 20.5, confirmed: false },
    ],
  }
  for (let repeat = 0; repeat < 2; repeat++) {
    const answer = await ask<AdminStructure>('PUT', `/api/admin/beats/${id}/structure`, correction)
    expect(answer).toMatchObject({ status: 200, body: { ...correction, corrected: true, isSure: true } })
  }
  const shown = {
    exactBpm: 140.5,
    downbeatSeconds: 0.12,
    sections: [
      { label: 'Intro', startSeconds: 0, endSeconds: 6.857, confirmed: true },
      { label: 'Hook', startSeconds: 6.857, endSeconds: 20.5, confirmed: true },
      { label: 'A', startSeconds: 20.5, endSeconds: 43.2, confirmed: false },
    ],
  }
  expect(await detail(id)).toMatchObject(shown)
  // Simulates a new version of the analysis.
  await store.db.updateTable('beat_structures').set({ version: 0 }).execute()
  await analyze()
  expect(await detail(id)).toMatchObject(shown)
  await ask('DELETE', `/api/admin/beats/${id}/structure`)
  await analyze()
  expect((await detail(id)).exactBpm).toBe(140)
})

test('invalid corrections are refused with a message', async () => {
  const { id } = await makeDemoBeat()
  const section = (startSeconds: number) => ({ name: 'Hook', startSeconds, confirmed: true })
  const path = `/api/admin/beats/${id}/structure`
  const correct = (change: object) =>
    ask('PUT', path, { bpm: 140, downbeatSeconds: 0, sections: [], ...change })
  for (const change of [
    { bpm: 0 },
    { bpm: 'fast' },
    { downbeatSeconds: -1 },
    { sections: [section(10), section(5)] },
    { sections: [section(5), section(5.2)] },
    { sections: [section(50)] },
    { sections: [{ ...section(5), name: '<script>' }] },
    { sections: Array.from({ length: 41 }, (_, index) => section(index)) },
  ])
    expect((await correct(change)).status, JSON.stringify(change)).toBe(400)
  expect((await correct({})).status).toBe(200)
  expect((await ask('GET', '/api/admin/beats/unknown/structure')).status).toBe(404)
})

test('imported sections survive the analysis of their audio, but not new audio', {}, async () => {
  const { id } = await makeDemoBeat()
  await store.db.transaction().execute((trx) =>
    storeDeclaredSections(trx, id, [
      { name: 'Verse', startSeconds: 0, confirmed: true },
      { name: 'Hook', startSeconds: 13.7, confirmed: true },
    ]),
  )
  await analyze()
  const { exactBpm, sections } = await detail(id)
  expect(exactBpm).toBe(140)
  expect(sections.map(({ label }) => label)).toEqual(['Verse', 'Hook'])
  await store.db.updateTable('beats').set({ audio_url: toneAudio }).where('id', '=', id).execute()
  await store.db
    .updateTable('catalogue_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute()
  await analyze()
  await store.app.catalogue.refresh()
  expect(await detail(id)).toMatchObject({ exactBpm: null, sections: [] })
})

test('analyzing a beat again never empties its similar list', async () => {
  const { id } = await makeDemoBeat()
  const other = await makeDemoBeat({ title: 'Other' })
  const similar = async () =>
    (await ask<SimilarBeat[]>('GET', `/api/beats/${id}/similar`)).body.map((beat) => beat.id)
  await analyze()
  expect(await similar()).toEqual([other.id])
  // A new version of the analysis.
  await store.db.updateTable('beat_structures').set({ version: 0 }).execute()
  await store.app.catalogue.refresh()
  const seen: string[][] = []
  const run = analyze()
  const outdated = async () => {
    seen.push(await similar())
    const query = store.db.selectFrom('beat_structures').select('beat_id').where('version', '=', 0)
    return (await query.execute()).length
  }
  await expect.poll(outdated, { timeout: 300_000 }).toBe(0)
  await run
  expect([...seen, await similar()].every(([first]) => first === other.id)).toBe(true)
  // The same audio, of which a later version makes nothing.
  await store.db.transaction().execute(async (trx) => {
    const nothing = { bpm: null, downbeatSeconds: null, margin: 0, sections: [], vector: null }
    await storeStructure(trx, { beatId: id, audioUrl: beatAudio, declaredBpm: 140 }, nothing)
    await recordCatalogueChange(trx, id)
  })
  await store.app.catalogue.refresh()
  expect(await similar()).toEqual([other.id])
})
