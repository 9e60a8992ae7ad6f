import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SimilarBeat } from '#contract/catalogue/beat.ts'
import { encodeVector } from '#server/features/catalogue/audio-analysis/encode-vector.ts'
import { recordCatalogueChange } from '#server/model/catalogue/record-catalogue-change.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { SPREADS } from '#server/platform/media/structure/similarity-scale.ts'
import { makeBeat, makeUser } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

let store: TestStore
/** Of the first producer, the requested beat and eight more; of the second, six; one beat is not analyzed. */
const ids: string[] = []

beforeAll(async () => {
  store = await testStore()
  await store.app.jobs.stop()
  const owners = [await makeUser(store.db), await makeUser(store.db)]
  for (let at = 0; at < 15; at++) {
    const { id, audio_url } = await makeBeat(store.db, { owner_id: owners[at < 9 ? 0 : 1]!.id })
    ids.push(id)
    const vector = encodeVector(Float32Array.from(SPREADS, (spread) => spread * at * 0.02))
    await store.db
      .insertInto('beat_structures')
      .values({
        ...{ beat_id: id, version: 1, audio_url, declared_bpm: 90, bpm: 90, downbeat_seconds: 0 },
        ...{ margin: 1, sections: writeJson([]), vector, error: null, corrected_at: null },
      })
      .execute()
  }
  const plain = await makeBeat(store.db, { owner_id: owners[0]!.id })
  ids.push(plain.id)
  await store.db.transaction().execute((trx) => recordCatalogueChange(trx, null))
  await store.app.catalogue.refresh()
})

afterAll(() => store.close())

async function similar(id: string, query = '') {
  const answer = await store.app.inject({ url: `/api/beats/${id}/similar${query}` })
  return { status: answer.statusCode, beats: answer.json<SimilarBeat[]>() }
}

test('similar beats come nearest first with reasons, shared evenly by two producers', async () => {
  const { beats } = await similar(ids[0]!)
  expect(beats.map(({ id }) => ids.indexOf(id))).toEqual([1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14])
  expect(beats[0]).toMatchObject({ id: ids[1], bpm: 90, because: expect.arrayContaining(['Same tempo']) })
  expect((await similar(ids[0]!, '?limit=3')).beats.map(({ id }) => ids.indexOf(id))).toEqual([1, 9])
})

test('an unanalyzed beat has none, an unknown one is 404, and invalid limits are refused', async () => {
  expect(await similar(ids[15]!)).toEqual({ status: 200, beats: [] })
  expect((await similar('unknown')).status).toBe(404)
  for (const limit of ['0', '25', 'many'])
    expect((await similar(ids[0]!, `?limit=${limit}`)).status).toBe(400)
})

test('similar beats follow the catalogue: withdrawn and changed beats disappear', {}, async () => {
  const [, first = '', second = ''] = ids
  await store.db.transaction().execute(async (trx) => {
    await trx.updateTable('beats').set({ status: 'hidden' }).where('id', '=', first).execute()
    await recordCatalogueChange(trx, first)
    await trx.updateTable('beat_structures').set({ vector: null }).where('beat_id', '=', second).execute()
    await recordCatalogueChange(trx, second)
  })
  await store.app.catalogue.refresh()
  const { beats } = await similar(ids[0]!)
  expect(beats.map(({ id }) => ids.indexOf(id))).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
})

test('a store with only far beats answers at least four, and says that they are far', {}, async () => {
  const owners = await Promise.all([1, 2, 3].map(() => makeUser(store.db)))
  await store.db.updateTable('beats').set({ status: 'hidden' }).execute()
  const far: string[] = []
  for (let at = 0; at < 24; at++) {
    const bpm = 70 + 5 * at
    const { id, audio_url } = await makeBeat(store.db, { owner_id: owners[at % 3]!.id, bpm })
    far.push(id)
    const numbers = Float32Array.from(SPREADS, (spread, index) => spread * 3 * Math.sin(at * 7 + index * at))
    await store.db
      .insertInto('beat_structures')
      .values({
        ...{ beat_id: id, version: 1, audio_url, declared_bpm: bpm, bpm, downbeat_seconds: 0 },
        ...{
          margin: 1,
          sections: writeJson([]),
          vector: encodeVector(numbers),
          error: null,
          corrected_at: null,
        },
      })
      .execute()
  }
  await store.db.transaction().execute((trx) => recordCatalogueChange(trx, null))
  await store.app.catalogue.refresh()
  for (const id of far) {
    const { beats } = await similar(id)
    expect(beats.length).toBeGreaterThanOrEqual(4)
    const most = Math.max(...owners.map((owner) => beats.filter((beat) => beat.owner.id === owner.id).length))
    expect(most).toBeLessThanOrEqual(beats.length / 3)
    for (const { because } of beats) expect(because).not.toContain('Close in sound')
  }
})
