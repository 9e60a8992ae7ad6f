import { afterAll, beforeAll, expect } from 'vitest'
import { ensureBeatFile } from '#server/features/selling/files/ensure-beat-file.ts'
import type { DeliveryDeps } from '#server/features/selling/files/index.ts'
import { openAudio } from '#server/platform/media/audio/open-audio.ts'
import { measureStems } from '#server/platform/media/stems/measure-stems.ts'
import { PrivateFiles } from '#server/platform/storage/private-files.ts'
import { PublicFiles } from '#server/platform/storage/public-files.ts'
import { once } from '#tests/once.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'
import { fillEmptyStore } from './fill-empty-store.ts'
import { readManifest } from './manifest.ts'

let store: TestStore
let files: PrivateFiles
beforeAll(async () => {
  store = await testStore()
  files = new PrivateFiles(store.storage)
  await fillEmptyStore(store.connection, store.storage, { month: false })
})
afterAll(() => store.close())

const idOf = async (slug: string) =>
  (await store.db.selectFrom('beats').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id

once('the WAV of a demo beat is as long as its master, and so is the MP3 made from it', async () => {
  const delivery = {
    ...{ db: store.db, files, publicFiles: new PublicFiles(store.storage) },
  } as unknown as DeliveryDeps
  const { beats } = await readManifest()
  const { slug, durationSeconds } = beats[1]!
  for (const kind of ['mp3-320', 'master-wav'] as const) {
    const { path } = await ensureBeatFile(delivery, await idOf(slug), kind)
    const seconds = await files.store.withLocalFile(path, async (file) => {
      const { frames, sampleRate } = await openAudio(file)
      return (frames ?? 0) / sampleRate
    })
    expect(Math.abs(seconds - durationSeconds), kind).toBeLessThan(0.1)
  }
})

once('two demo beats have stems as long as they are, the others none', async () => {
  const { beats } = await readManifest()
  const rows = await store.db
    .selectFrom('beats')
    .leftJoin('beat_files', (join) =>
      join.onRef('beat_files.beat_id', '=', 'beats.id').on('beat_files.kind', '=', 'stems'),
    )
    .select(['slug', 'has_stems', 'path', 'entries'])
    .execute()
  expect(
    rows
      .filter(({ has_stems }) => has_stems === 1)
      .map(({ slug }) => slug)
      .sort(),
  ).toEqual(
    beats
      .filter(({ stems }) => stems)
      .map(({ slug }) => slug)
      .sort(),
  )
  for (const { slug, path, entries } of rows.filter(({ has_stems }) => has_stems === 1)) {
    await using scratch = await files.temporaryFile()
    const measured = await files.store.withLocalFile(path!, (zip) =>
      measureStems(zip, scratch.path, () => {}),
    )
    const expected = beats.find((beat) => beat.slug === slug)!.stems!.entries
    expect(measured).toEqual({ entries: expected, toRepair: new Set(), isMisnamed: false })
    expect(JSON.parse(entries!)).toEqual(expected)
  }
})
