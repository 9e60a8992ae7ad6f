import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DraftList } from '#contract/beats/draft.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { multipart, wavFile } from '#tests/audio-files.ts'
import { makeBeat, makeTag, signIn } from '#tests/factories.ts'
import { openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
let admin: Awaited<ReturnType<Shop['as']>>
beforeAll(async () => {
  shop = await openShop({}, 'ready')
  admin = await shop.as(shop.admin)
})
afterAll(() => shop.close())
beforeEach(() => shop.db.deleteFrom('drafts').execute())

const makeOne = (title: string, given: Partial<Row<'beats'>> = {}, tagIds: string[] = []) =>
  makeBeat(shop.db, { owner_id: shop.admin.id, title, ...given }, tagIds)

/** As if the beat had been published from a draft this long ago. */
async function publish(made: Row<'beats'>, minutesAgo = 1): Promise<void> {
  await shop.db
    .insertInto('drafts')
    .values({
      id: `draft of ${made.id}`,
      name_key: made.title.toLowerCase(),
      file_name: `${made.title}.wav`,
      title: made.title,
      bpm: made.bpm,
      tone: made.tone,
      price_cents: made.price_cents,
      description: '{title} at {bpm} BPM',
      licenses: null,
      publish_at: null,
      sources: writeJson({ bpm: 'name', tone: 'name' }),
      suggestion: null,
      duration_ms: 60_000,
      fingerprint: null,
      state: 'published',
      problem: null,
      beat_id: made.id,
      published_at: Date.now() - minutesAgo * 60_000,
      removed_at: null,
      created_at: 1,
    })
    .execute()
}
const takeBack = async () =>
  (await admin.post<{ count: number }>('/api/admin/drafts/take-back', {})).body.count
const drafts = async () => (await admin.get<DraftList>('/api/admin/drafts')).body
const statusOf = async ({ id }: Row<'beats'>) =>
  (await shop.db.selectFrom('beats').select('status').where('id', '=', id).executeTakeFirst())?.status

test('a beat that is taken back is a draft and nothing else: not in the trash, and not to be restored', async () => {
  const dark = await makeTag(shop.db, 'Dark')
  const given = { description: 'Copper Rain at 90 BPM', bpm: 90 }
  const beat = await makeOne('Copper Rain', given, [dark.id])
  const old = await makeOne('Old One')
  await publish(beat)
  await publish(old, 11)
  await shop.app.catalogue.refresh()
  expect((await drafts()).canTakeBack).toBe(1)
  expect(await takeBack()).toBe(1)
  expect(await drafts()).toMatchObject({
    canTakeBack: 0,
    drafts: [{ title: 'Copper Rain', state: 'draft', description: '{title} at {bpm} BPM', tags: ['Dark'] }],
  })
  expect([await statusOf(beat), await statusOf(old)]).toEqual([undefined, 'ready'])
  expect((await admin.get('/api/admin/beats/trash')).body).toEqual([])
  expect((await admin.post(`/api/admin/beats/${beat.id}/restore`, {})).status).toBe(404)
  const visitor = await shop.as()
  expect((await visitor.get(`/api/beats/${beat.id}`)).status).not.toBe(200)
  expect(await takeBack()).toBe(0)
})

test('what was edited in the beat since is in the draft', async () => {
  const beat = await makeOne('Copper Rain')
  await publish(beat)
  const edited = { title: 'Iron Rain', price_cents: 5_500, description: 'Rewritten.' }
  await shop.db.updateTable('beats').set(edited).where('id', '=', beat.id).execute()
  expect(await takeBack()).toBe(1)
  expect((await drafts()).drafts).toMatchObject([
    { title: 'Iron Rain', price: 55, description: 'Rewritten.', fileName: 'Copper Rain.wav' },
  ])
})

test('a beat stays whose audio was replaced since: the draft has the former one', async () => {
  const beat = await makeOne('Copper Rain')
  await publish(beat)
  expect((await drafts()).canTakeBack).toBe(1)
  const { body } = await admin.get<{ revision: number }>(`/api/admin/beats/${beat.id}`)
  const form = multipart({ revision: String(body.revision), audio: [wavFile(1), 'better.wav'] })
  const headers = { ...form.headers, ...(await signIn(shop, shop.admin)) }
  const edit = { method: 'PATCH', url: `/api/beats/${beat.id}`, payload: form.payload, headers } as const
  expect((await shop.app.inject(edit)).statusCode).toBe(200)
  expect((await drafts()).canTakeBack).toBe(0)
  expect(await takeBack()).toBe(0)
  expect(await statusOf(beat)).toBeDefined()
})

test('a beat stays that somebody bought or is paying for, and one in the trash', async () => {
  const [sold, ordered] = shop.beats as [Row<'beats'>, Row<'beats'>]
  const deleted = await makeOne('Thrown away')
  for (const beat of [sold, ordered, deleted]) await publish(beat)
  await (await shop.as(shop.customer)).buy(shop.licenses[0]!, 29)
  const other = await shop.as(shop.other)
  await other.addToCart(shop.licenses[2]!)
  expect((await other.checkOut(45.5)).status).toBe(200)
  expect((await admin.remove(`/api/beats/${deleted.id}`)).status).toBeLessThan(300)
  expect(await takeBack()).toBe(0)
  expect((await drafts()).drafts).toEqual([])
  expect([await statusOf(sold), await statusOf(ordered), await statusOf(deleted)]).toEqual([
    'ready',
    'ready',
    'deleted',
  ])
})
