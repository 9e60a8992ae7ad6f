import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Beat } from '#contract/catalogue/beat.ts'
import type { Crate, CrateDetail, Digging, SharedCrateView } from '#contract/discovery/crate.ts'
import { recordCatalogueChange } from '#server/model/catalogue/record-catalogue-change.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { countQueries } from '#tests/count-queries.ts'
import { makeBeat } from '#tests/factories.ts'
import { openShop, type Shop } from '#tests/shop.ts'

import { exportCrates } from './export-crates.ts'

let shop: Shop
let beats: Row<'beats'>[]
beforeEach(async () => {
  shop = await openShop()
  beats = [...shop.beats]
  for (const title of ['Velour', 'Tin Roof', 'Kerosene'])
    beats.push(await makeBeat(shop.db, { owner_id: shop.admin.id, title, bpm: 70 + beats.length }))
  await shop.app.catalogue.refresh()
})
afterEach(() => shop.close())

const ids = (...places: number[]) => places.map((at) => beats[at]!.id)
type Member = Awaited<ReturnType<Shop['as']>>

async function makeCrate(member: Member, given: object = {}): Promise<CrateDetail> {
  const answer = await member.post<CrateDetail>('/api/crates', { name: 'Winter tape', ...given })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const read = async (member: Member, id: string) => (await member.get<CrateDetail>(`/api/crates/${id}`)).body
const idsIn = async (member: Member, id: string) => (await read(member, id)).beats.map((beat) => beat.id)

test('hearts are the first crate, named by the store; they cannot be renamed or deleted', async () => {
  const member = await shop.as(shop.customer)
  expect((await member.get<Crate[]>('/api/crates')).body).toMatchObject([
    { id: 'hearts', kind: 'hearts', name: 'Hearts', beatCount: 0 },
  ])
  expect((await read(member, 'hearts')).beats).toEqual([])
  for (const at of [0, 1, 0])
    expect((await member.put(`/api/crates/hearts/beats/${ids(at)}`)).status).toBe(200)
  await makeCrate(member)
  const crates = (await member.get<Crate[]>('/api/crates')).body
  expect(crates.map(({ name, beatCount }) => [name, beatCount])).toEqual([
    ['Hearts', 2],
    ['Winter tape', 0],
  ])
  // The latest heart first.
  expect(await idsIn(member, 'hearts')).toEqual(ids(1, 0))
  for (const id of ['hearts', crates[0]!.id]) {
    for (const change of [{ name: 'Mine' }, { description: 'My own', shared: true }])
      expect(await member.patch(`/api/crates/${id}`, change)).toMatchObject({
        status: 409,
        body: { code: 'crate_named_by_store' },
      })
    expect((await member.remove(`/api/crates/${id}`)).status).toBe(409)
  }
  for (let time = 0; time < 2; time++)
    expect((await member.remove(`/api/crates/hearts/beats/${ids(1)}`)).status).toBe(200)
  expect(await idsIn(member, 'hearts')).toEqual(ids(0))
})

test('a crate has a name, a text, and beats with notes and order; it can be changed and deleted', async () => {
  const member = await shop.as(shop.customer)
  const { id } = await makeCrate(member, { description: 'For the cold months.', beatIds: ids(2, 3) })
  await member.put(`/api/crates/${id}/beats/${ids(4)}`, { note: 'Sing it an octave up' })
  await member.put(`/api/crates/${id}/beats/${ids(2)}`, { note: ' Low key ' })
  // Again without a note: no change.
  await member.put(`/api/crates/${id}/beats/${ids(4)}`)
  expect(await read(member, id)).toMatchObject({
    name: 'Winter tape',
    description: 'For the cold months.',
    beatCount: 3,
    bpm: { min: 72, max: 74 },
    covers: [{ title: 'Velour' }, { title: 'Tin Roof' }, { title: 'Kerosene' }],
    beats: [
      { id: ids(2)[0], note: 'Low key', beat: { title: 'Velour' } },
      { id: ids(3)[0], note: '' },
      { id: ids(4)[0], note: 'Sing it an octave up', producer: shop.admin.username },
    ],
  })
  const holding = async (beatId: string) =>
    (await member.get<Crate[]>(`/api/crates?beat=${beatId}`)).body.map(({ hasBeat }) => hasBeat)
  expect(await holding(ids(2)[0]!)).toEqual([false, true])
  expect(await holding('another')).toEqual([false, false])
  expect((await member.put(`/api/crates/${id}/order`, { beatIds: ids(4, 2, 3) })).status).toBe(200)
  expect(await idsIn(member, id)).toEqual(ids(4, 2, 3))
  // Beats added on another device follow.
  await member.put(`/api/crates/${id}/order`, { beatIds: ids(3) })
  expect(await idsIn(member, id)).toEqual(ids(3, 4, 2))
  await member.remove(`/api/crates/${id}/beats/${ids(4)}`)
  expect(await idsIn(member, id)).toEqual(ids(3, 2))
  const renamed = await member.patch<CrateDetail>(`/api/crates/${id}`, { name: '140 and up' })
  expect(renamed.body).toMatchObject({ name: '140 and up', description: 'For the cold months.' })
  expect((await member.remove(`/api/crates/${id}`)).status).toBe(200)
  expect((await member.remove(`/api/crates/${id}`)).status).toBe(404)
  expect(await shop.db.selectFrom('crate_beats').selectAll().execute()).toEqual([])
})

test('a crate is found by its owner only', async () => {
  const member = await shop.as(shop.customer)
  const { id } = await makeCrate(member, { beatIds: ids(0) })
  for (const [person, status] of [
    [undefined, 401],
    [shop.other, 404],
    [shop.admin, 404],
  ] as const) {
    const stranger = await shop.as(person)
    const place = `/api/crates/${id}/beats/${ids(1)}`
    const answers = [
      await stranger.get(`/api/crates/${id}`),
      await stranger.patch(`/api/crates/${id}`, { name: 'Taken' }),
      await stranger.put(place),
      await stranger.remove(place),
      await stranger.put(`/api/crates/${id}/order`, { beatIds: ids(0) }),
      await stranger.remove(`/api/crates/${id}`),
    ]
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
  }
  expect(await read(member, id)).toMatchObject({ name: 'Winter tape', beats: [{ id: ids(0)[0] }] })
})

describe('sharing', () => {
  test('shows anyone with the link the beats, and of the owner only their texts', async () => {
    const member = await shop.as(shop.customer)
    const { id } = await makeCrate(member, { beatIds: ids(2, 3) })
    await member.put(`/api/crates/${id}/beats/${ids(2)}`, { note: 'My secret verse' })
    const { shareToken } = (await member.patch<CrateDetail>(`/api/crates/${id}`, { shared: true })).body
    expect(shareToken).toMatch(/^[\w-]{24}$/)
    const visitor = await shop.as(undefined)
    const path = `/api/crates/shared/${shareToken}`
    const shared = await visitor.get<SharedCrateView>(path)
    expect(shared.body).toMatchObject({
      name: 'Winter tape',
      beats: [{ note: '', beat: { title: 'Velour' } }, {}],
    })
    const { beats: _, ...words } = shared.body
    expect(Object.keys(words).sort()).toEqual(['description', 'name'])
    expect(JSON.stringify(shared.body)).not.toContain(shop.customer.username)
    expect(JSON.stringify(shared.body)).not.toContain(shop.customer.id)
    await member.patch(`/api/crates/${id}`, { sharesNotes: true })
    expect((await visitor.get<SharedCrateView>(path)).body.beats[0]!.note).toBe('My secret verse')
  })

  test('ends at once when the link is revoked, and a new link is a different one', {}, async () => {
    const member = await shop.as(shop.customer)
    const visitor = await shop.as(undefined)
    const { id } = await makeCrate(member)
    const share = async (shared: boolean) =>
      (await member.patch<CrateDetail>(`/api/crates/${id}`, { shared })).body.shareToken
    const first = await share(true)
    expect(await share(true)).toBe(first)
    expect((await visitor.get(`/api/crates/shared/${first}`)).status).toBe(200)
    expect(await share(false)).toBeNull()
    expect(await visitor.get(`/api/crates/shared/${first}`)).toMatchObject({
      status: 404,
      body: { code: 'crate_not_shared' },
    })
    const second = await share(true)
    expect(second).not.toBe(first)
    expect((await visitor.get(`/api/crates/shared/${first}`)).status).toBe(404)
    for (const guess of [id, 'null', 'x'.repeat(64)])
      expect((await visitor.get(`/api/crates/shared/${guess}`)).status).toBe(404)
    await member.remove(`/api/crates/${id}`)
    expect((await visitor.get(`/api/crates/shared/${second}`)).status).toBe(404)
  })
})

test('a beat sold exclusively is shown as such', async () => {
  const member = await shop.as(shop.customer)
  const { id } = await makeCrate(member, { beatIds: ids(2, 3) })
  await shop.db.transaction().execute(async (trx) => {
    await trx.updateTable('beats').set({ exclusive_sold_at: 1 }).where('id', '=', ids(2)[0]!).execute()
    await recordCatalogueChange(trx, ids(2)[0]!)
  })
  await shop.app.catalogue.refresh()
  expect((await read(member, id)).beats).toMatchObject([
    { beat: null, soldExclusively: true },
    { soldExclusively: false },
  ])
})

test('a beat sold exclusively and hidden since has no page to link to', async () => {
  const member = await shop.as(shop.customer)
  const { id } = await makeCrate(member, { beatIds: ids(2, 3) })
  await shop.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('beats')
      .set({ exclusive_sold_at: 1, status: 'hidden' })
      .where('id', '=', ids(2)[0]!)
      .execute()
    await recordCatalogueChange(trx, ids(2)[0]!)
  })
  await shop.app.catalogue.refresh()
  expect((await member.get(`/api/beats/${ids(2)}`)).status).toBe(404)
  expect((await read(member, id)).beats[0]).toMatchObject({ beat: null, soldExclusively: false })
})

test('a beat no longer in the store is shown as unavailable, with title and note', {}, async () => {
  const member = await shop.as(shop.customer)
  const { id } = await makeCrate(member, { beatIds: ids(2, 3) })
  await member.put(`/api/crates/${id}/beats/${ids(2)}`, { note: 'For the outro' })
  await shop.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('beats').where('id', '=', ids(2)[0]!).execute()
    await trx.updateTable('beats').set({ status: 'hidden' }).where('id', '=', ids(3)[0]!).execute()
    await recordCatalogueChange(trx, ...(ids(2, 3) as [string, string]))
  })
  await shop.app.catalogue.refresh()
  expect((await read(member, id)).beats).toEqual([
    {
      id: ids(2)[0],
      title: 'Velour',
      producer: shop.admin.username,
      note: 'For the outro',
      beat: null,
      soldExclusively: false,
    },
    {
      id: ids(3)[0],
      title: 'Tin Roof',
      producer: shop.admin.username,
      note: '',
      beat: null,
      soldExclusively: false,
    },
  ])
  expect((await member.get<Crate[]>('/api/crates')).body[1]).toMatchObject({
    beatCount: 2,
    covers: [],
    bpm: null,
  })
  expect((await member.put(`/api/crates/${id}/order`, { beatIds: ids(3, 2) })).status).toBe(200)
  expect((await member.put(`/api/crates/${id}/beats/${ids(2)}`, { note: '' })).status).toBe(200)
  expect((await member.put(`/api/crates/hearts/beats/${ids(2)}`)).status).toBe(404)
})

describe('limits', () => {
  test('an account holds 200 crates, also with concurrent requests', async () => {
    const member = await shop.as(shop.customer)
    const crate = {
      user_id: shop.customer.id,
      kind: 'own',
      name: 'x',
      description: '',
      created_at: 1,
    } as const
    await shop.db
      .insertInto('crates')
      .values(Array.from({ length: 198 }, (_, at) => ({ ...crate, id: `c${at}`, share_token: null })))
      .execute()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => member.post('/api/crates', { name: 'One more' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many_crates' })
    expect((await member.get<Crate[]>('/api/crates')).body).toHaveLength(201)
  })

  test('a crate holds 2,000 beats; one more is refused, a changed note is not', async () => {
    const member = await shop.as(shop.customer)
    const { id } = await makeCrate(member, { beatIds: ids(0) })
    const row = { crate_id: id, note: '', title: 'x', producer: 'y', added_at: 1 }
    await shop.db
      .insertInto('crate_beats')
      .values(Array.from({ length: 1_999 }, (_, at) => ({ ...row, beat_id: `b${at}`, position: at + 1 })))
      .execute()
    expect(await member.put(`/api/crates/${id}/beats/${ids(1)}`)).toMatchObject({
      status: 409,
      body: { code: 'crate_full' },
    })
    expect((await member.put(`/api/crates/${id}/beats/${ids(0)}`, { note: 'Stays' })).status).toBe(200)
    const all = await idsIn(member, id)
    expect(all).toHaveLength(2_000)
    expect((await member.put(`/api/crates/${id}/order`, { beatIds: all.toReversed() })).status).toBe(200)
    expect(await idsIn(member, id)).toEqual(all.toReversed())
  })

  test.each([
    ['no name', {}, 'name'],
    ['an empty name', { name: '  ' }, 'name'],
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'name'],
    ['a name of two lines', { name: 'a\nb' }, 'name'],
    ['a text of 10,000 characters', { name: 'x', description: 'x'.repeat(10_000) }, 'description'],
    ['2,001 beats', { name: 'x', beatIds: Array.from({ length: 2_001 }, (_, at) => `${at}`) }, 'beatIds'],
    ['beats that are no list', { name: 'x', beatIds: 'all' }, 'beatIds'],
  ])('%s is refused with a message', async (_, body, field) => {
    const member = await shop.as(shop.customer)
    const answer = await member.post<{ errors: object }>('/api/crates', body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  test('names are stored as written, including markup', async () => {
    const member = await shop.as(shop.customer)
    const name = '<script>alert(1)</script> “quoted” 🥁'
    expect((await makeCrate(member, { name })).name).toBe(name)
  })

  test('an order with an unknown or repeated beat is refused, and a note that is too long', async () => {
    const member = await shop.as(shop.customer)
    const { id } = await makeCrate(member, { beatIds: ids(2, 3) })
    for (const [beatIds, message] of [
      [ids(3, 4), 'names a beat that is not in the crate'],
      [ids(3, 3), 'A beat is in this list twice.'],
    ])
      expect(await member.put(`/api/crates/${id}/order`, { beatIds })).toMatchObject({
        status: 400,
        body: { errors: { beatIds: message } },
      })
    const note = 'x'.repeat(201)
    expect((await member.put(`/api/crates/${id}/beats/${ids(2)}`, { note })).status).toBe(400)
    expect((await member.put(`/api/crates/${id}/beats/nothing`)).status).toBe(404)
    expect(await idsIn(member, id)).toEqual(ids(2, 3))
  })
})

test('a device’s hearts and crates are merged into the account without duplicates, keeping the account’s tempo and key', async () => {
  const member = await shop.as(shop.customer)
  await member.put(`/api/crates/hearts/beats/${ids(2)}`)
  const join = async (body: object) => member.post<Digging>('/api/account/digging', body)
  const first = await join({
    hearts: [...ids(3, 2), 'gone'],
    passed: ids(4),
    song: { bpm: 140, tone: 'am' },
  })
  expect(first.body).toEqual({
    hearts: ids(3, 2),
    passed: ids(4),
    song: { bpm: 140, tone: 'A minor' },
  })
  const again = await join({ hearts: ids(2, 3), song: { bpm: 70, tone: null } })
  expect(again.body).toEqual(first.body)
  expect((await member.get('/api/account/digging')).body).toEqual(first.body)
  for (const [tone, kept] of [
    ['c maj', 'C major'],
    [null, null],
  ])
    expect(await member.put('/api/account/song', { bpm: 92.5, tone })).toMatchObject({
      status: 200,
      body: { bpm: 92.5, tone: kept },
    })
  expect((await member.get<Digging>('/api/account/digging')).body.song).toEqual({ bpm: 92.5, tone: null })
  for (const song of [{ bpm: 0, tone: null }, { bpm: 301, tone: null }, { bpm: null, tone: 'loud' }, {}])
    expect((await member.put('/api/account/song', song)).status).toBe(400)
  // Passed beats are not a crate.
  expect((await member.get<Crate[]>('/api/crates')).body.map(({ name }) => name)).toEqual(['Hearts'])
  expect((await read(member, 'passed')).beats.map(({ title }) => title)).toEqual(['Kerosene'])
  await member.remove(`/api/crates/passed/beats/${ids(4)}`)
  expect((await member.get<Digging>('/api/account/digging')).body.passed).toEqual([])
})

test('hearts and crates count in the funnel once per beat', async () => {
  const member = await shop.as(shop.customer)
  for (let time = 0; time < 2; time++) await member.put(`/api/crates/hearts/beats/${ids(0)}`)
  await member.post('/api/account/digging', { hearts: ids(0, 1), passed: ids(2) })
  await makeCrate(member, { beatIds: ids(0, 1, 2) })
  const counted = await shop.db
    .selectFrom('beat_counts')
    .select((select) => ['step', select.fn.sum<number>('count').as('count')])
    .where('step', 'in', ['heart', 'crate'])
    .groupBy('step')
    .execute()
  expect(Object.fromEntries(counted.map(({ step, count }) => [step, Number(count)]))).toEqual({
    heart: 2,
    crate: 3,
  })
})

test('crates are in the data export and deleted with the account', async () => {
  const member = await shop.as(shop.customer)
  const { id } = await makeCrate(member, { beatIds: ids(2) })
  await member.put(`/api/crates/${id}/beats/${ids(2)}`, { note: 'Mine' })
  await member.post('/api/account/digging', { hearts: ids(3), song: { bpm: 140, tone: null } })
  const exported = await exportCrates(shop.db, shop.customer.id)
  expect(exported).toMatchObject({
    crates: [
      { name: 'Winter tape', isShared: false, beats: [{ title: 'Velour', note: 'Mine' }] },
      { name: 'Hearts', beats: [{ title: 'Tin Roof' }] },
    ],
    song: { bpm: 140, tone: null },
  })
  const admin = await shop.as(shop.admin)
  expect((await admin.remove(`/api/users/${shop.customer.id}`)).status).toBe(200)
  for (const table of ['crates', 'crate_beats', 'own_songs'] as const)
    expect(await shop.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('a list of crates takes as many queries with ten as with one', async () => {
  const member = await shop.as(shop.customer)
  await makeCrate(member, { beatIds: ids(0, 1) })
  const list = () => member.get<Crate[]>('/api/crates')
  await list()
  const forOne = await countQueries(list)
  for (let at = 0; at < 9; at++) await makeCrate(member, { name: `Crate ${at}`, beatIds: ids(1, 2) })
  expect(forOne).toBeGreaterThan(0)
  expect(await countQueries(list)).toBe(forOne)
  expect((await list()).body.every(({ covers }: { covers: Beat[] | unknown[] }) => covers.length <= 7)).toBe(
    true,
  )
})
